/**
 * The `--corpora` flag that every command with corpus input shares. It has no default: no path
 * outside the clone.
 */
import { z } from 'zod';
import { describeSources } from './load.ts';

/** Column of a flag's description in the help text. */
const INDENT = `\n${' '.repeat(32)}`;

export const corporaFlag = z
  .string()
  .describe(['Folder with one subfolder per corpus:', ...describeSources()].join(INDENT))
  .meta({ placeholder: 'DIR', env: 'ANTECEDENT_CORPORA' });
