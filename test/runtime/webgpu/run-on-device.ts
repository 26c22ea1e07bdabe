/**
 * Decides documents with a model on a WebGPU device, and counts what reaches the device. Runs on
 * any runtime.
 */
import { loadModel, type ModelFiles, type OrtRuntime } from '../../../src/mod.ts';
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
  /** The runs that advance the states of clusters, in order. */
  readonly steps: readonly StateStep[];
}

/** Where the states of clusters were in one run of the `place` graph. */
export interface StateStep {
  /** The locations of `states` and, with an LSTM, `cells`. */
  readonly fed: readonly string[];
  /** Whether they are the very outputs of an earlier run. */
  readonly isKept: boolean;
  /** The locations of `nextStates` and `nextCells`. */
  readonly returned: readonly string[];
  /** How often its outputs were read back to the CPU. */
  downloads: number;
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
  const steps: StateStep[] = [];
  const { scorer, provider } = await loadModel(model, watchStates(runtime, steps));
  const decided = await decide(scorer, documents, options);
  return { provider, dispatches: dispatches(), pipelines: pipelines(), decided, steps };
}

/** Records where ONNX Runtime's own tensors are in each run of the `place` graph. */
function watchStates(runtime: OrtRuntime, steps: StateStep[]): OrtRuntime {
  const kept = new Set<unknown>();
  type Session = Awaited<ReturnType<OrtRuntime['InferenceSession']['create']>>;
  const watch = (session: Session): Session => {
    if (!session.inputNames.includes('states')) return session;
    const native = session.run.bind(session);
    session.run = async (feeds: Parameters<Session['run']>[0]) => {
      const given = pick(feeds, ['states', 'cells']);
      const fed = given.map(({ location }) => location); // a fed tensor is freed after the run
      const isKept = given.every((tensor) => kept.has(tensor));
      const outputs = await native(feeds);
      const returned = pick(outputs, ['nextStates', 'nextCells']);
      const step: StateStep = { fed, isKept, returned: returned.map(({ location }) => location), downloads: 0 };
      steps.push(step);
      for (const tensor of returned) {
        kept.add(tensor);
        const getData = tensor.getData.bind(tensor);
        tensor.getData = async (...args) => {
          step.downloads++;
          return await getData(...args);
        };
      }
      return outputs;
    };
    return session;
  };
  const create: OrtRuntime['InferenceSession']['create'] = async (bytes, options) =>
    watch(await runtime.InferenceSession.create(bytes, options));
  return { ...runtime, InferenceSession: { create } };
}

type OrtTensor = InstanceType<OrtRuntime['Tensor']>;

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): OrtTensor[] {
  return names.flatMap((name) => (values[name] === undefined ? [] : [values[name] as OrtTensor]));
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
