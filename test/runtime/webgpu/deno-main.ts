/**
 * Deno: runs the jobs in a file on its WebGPU device and prints the outcomes. `deno run
 * deno-main.ts JOBS MODEL`.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { readModel } from '../../../src/platform/node/mod.ts';
import { runOnDevice } from './run-on-device.ts';

const [jobs = '', folder = ''] = process.argv.slice(2);
const { documents, options } = JSON.parse(readFileSync(jobs, 'utf8'));
const model = await readModel(pathToFileURL(`${folder}/`));
process.stdout.write(JSON.stringify(await runOnDevice({ model, documents, options })));
