/**
 * Decides documents with a model on a WebGPU device, and counts what reaches the device. Runs on
 * any runtime.
 */
import { loadModel, type ModelFiles } from '../../../src/mod.ts';
import { createWebgpuRuntime } from '../../../src/model/onnx/webgpu.ts';
import { type Decided, type DecideOptions, decide, type MentionDocument } from '../../support/decide.ts';

export interface DeviceJob {
  readonly model: ModelFiles;
  readonly documents: readonly MentionDocument[];
  readonly options: DecideOptions;
}

export interface DeviceOutcome {
  readonly provider: string;
  /** Dispatches on the device, and the number of pipelines. */
  readonly dispatches: number;
  readonly pipelines: number;
  readonly decided: readonly Decided[][];
}

/** The methods of WebGPU that are counted; the types lack them. */
interface Counted {
  readonly GPUComputePassEncoder: { readonly prototype: Record<string, (...args: unknown[]) => unknown> };
  readonly GPUDevice: { readonly prototype: Record<string, (...args: unknown[]) => unknown> };
}

/** Runs a job on the WebGPU provider; fails without an adapter. */
export async function runOnDevice({ model, documents, options }: DeviceJob): Promise<DeviceOutcome> {
  const { GPUComputePassEncoder, GPUDevice } = globalThis as unknown as Counted;
  const dispatches = count(GPUComputePassEncoder.prototype, ['dispatchWorkgroups', 'dispatchWorkgroupsIndirect']);
  const pipelines = count(GPUDevice.prototype, ['createComputePipeline', 'createComputePipelineAsync']);
  const runtime = await createWebgpuRuntime();
  if (runtime === undefined) throw new Error('run on device: found no adapter');
  const { scorer, provider } = await loadModel(model, runtime);
  const decided = await decide(scorer, documents, options);
  return { provider, dispatches: dispatches(), pipelines: pipelines(), decided };
}

function count(prototype: Record<string, (...args: unknown[]) => unknown>, methods: readonly string[]): () => number {
  let calls = 0;
  for (const method of methods) {
    const native = prototype[method];
    if (native === undefined) continue;
    prototype[method] = function (this: unknown, ...args: unknown[]) {
      calls++;
      return native.apply(this, args);
    };
  }
  return () => calls;
}
