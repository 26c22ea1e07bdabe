/** The page's script: what the test calls in Chromium. */

import { serveWebgpuFrom } from '../../../src/model/onnx/webgpu.ts';
import { createResolver, readModel } from '../../../src/platform/browser/onnx.ts';
import type { DecideOptions } from '../../support/decide.ts';
import { type DeviceOutcome, runOnDevice } from './run-on-device.ts';

const ORT = '/ort/';
serveWebgpuFrom(ORT);
const modelUrl = () => new URL('/model/', location.href);

Object.assign(globalThis, {
  async runJobs(options: DecideOptions): Promise<DeviceOutcome> {
    const documents = await (await fetch('/documents.json')).json();
    return await runOnDevice({ model: await readModel(modelUrl()), documents, options });
  },
  async resolveBy(provider: 'webgpu' | 'wasm', text: string) {
    const resolver = await createResolver({ model: await readModel(modelUrl()), provider, ortFolder: ORT });
    const lines = [];
    for await (const line of resolver.stream([{ type: 'turn', text }])) lines.push(line);
    return { info: resolver.info, lines };
  },
});
