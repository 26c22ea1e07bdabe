/**
 * Writes the weights of an exported parser in today's file format: the same weights, hence the same
 * decisions. Older files can be read as they are, but take more bytes and start more slowly.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { upgradeWeights } from '../../../featurizer/analyze/parser/mod.ts';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { describeFile } from './export.ts';

const command = defineCommand({
  name: 'node scripts/train/parser/upgrade.ts',
  summary: "Writes a parser's weights in today's file format, without changing them.",
  flags: z.object({
    model: z.string().describe('Folder of the model.').meta({ placeholder: 'DIR' }).default('models/parser'),
  }),
  async run({ model }, { write }) {
    const [weightsFile, manifestFile] = [join(model, 'parser.bin'), join(model, 'manifest.json')];
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    const before = new Uint8Array(readFileSync(weightsFile));
    const after = upgradeWeights(before);
    manifest.files['parser.bin'] = describeFile(after);
    writeFileSync(weightsFile, after);
    writeFileSync(manifestFile, `${JSON.stringify(manifest, undefined, 2)}\n`);
    const { bytes, gzipBytes } = manifest.files['parser.bin'];
    await write(`${before.length} bytes, ${describeFile(before).gzipBytes} gzip → ${bytes} bytes, ${gzipBytes} gzip\n`);
  },
});

if (import.meta.main) process.exitCode = await command.run(process.argv.slice(2));
