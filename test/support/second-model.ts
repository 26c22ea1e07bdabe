/** Writes a second model with random weights to disk: other decisions than those of the shipped one. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemoryKind } from '../../src/model/mod.ts';
import { exportRandomNetwork } from '../src/model/exported-network.ts';
import { extractAllMentions } from './mention-documents.ts';

/** Writes the model to a new folder, or to the given one; returns the folder. */
export async function writeSecondModel(memory: MemoryKind = 'lstm', folder = newFolder()): Promise<string> {
  const exported = await exportRandomNetwork(extractAllMentions(), { memory });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of exported.files) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(exported.manifest));
  return folder;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antecedent-model-'));
}
