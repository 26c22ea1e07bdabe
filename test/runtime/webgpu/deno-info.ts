/** Deno: requests WebGPU, prints what is used, and that it works. `deno run deno-info.ts MODEL`. */
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createResolver, readModel } from '../../../src/platform/node/onnx.ts';

const [folder = ''] = process.argv.slice(2);
const model = await readModel(pathToFileURL(`${folder}/`));
const resolver = await createResolver({ model, provider: 'webgpu' });
const document = resolver.document({ singletons: true });
await document.push({ text: 'Maria was late. She ran to her train.' });
process.stdout.write(JSON.stringify({ info: resolver.info, entities: await document.entities() }));
