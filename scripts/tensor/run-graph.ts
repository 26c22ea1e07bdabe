/** Runs graphs with onnxruntime-node, on the device that was asked for and no other. */
import * as ort from 'onnxruntime-node';
import { bindFeeds, type Feeds } from './bind-feeds.ts';
import { GraphError } from './graph-error.ts';
import { type LowerOptions, lowerGraph } from './lower-graph.ts';
import { encodeOnnxModel, type OnnxModel, type OnnxValue } from './onnx-model.ts';
import { GraphBuilder } from './tensor-graph.ts';
import type { TensorStore } from './tensor-store.ts';

// What goes wrong is thrown; ONNX Runtime need not print it as well.
ort.env.logLevel = 'fatal';

export type Device = 'cpu' | 'webgpu' | 'cuda';

export interface RunOptions {
  /** `cpu` if left out. */
  readonly device?: Device;
  /** Threads within an operator; 1 if left out, which is best for small graphs. */
  readonly threads?: number;
}

/** What a run gave. Asking for the wrong name or type throws. */
export interface RunResult {
  float32(name: string): Float32Array;
  int32(name: string): Int32Array;
  shape(name: string): readonly number[];
}

/** The one command that fetches what `--device cuda` needs; npm's own switch is off in this project (.npmrc, allowScripts). */
const CUDA_INSTALL = 'ONNXRUNTIME_NODE_INSTALL=true node node_modules/onnxruntime-node/script/install.js';

/** Without it ORT also rounds the *inputs* of products with 8-bit weights to 8 bits (errors of 1e-3): 1 asks for float32. */
const EXACT_QUANTIZED = { session: { qdq_matmulnbits_accuracy_level: '1' } };

const DEVICE_HELP: Readonly<Record<Device, string>> = {
  cpu: 'the CPU provider is part of onnxruntime-node',
  cuda: `it needs Linux x64, an NVIDIA driver, CUDA 12 with cuDNN 9, and ONNX Runtime's CUDA libraries: run \`${CUDA_INSTALL}\``,
  webgpu: 'it needs a GPU that Vulkan, Metal or Direct3D 12 reaches (Linux: libvulkan1 and a driver)',
};

/** Fails, with what to install, where a device cannot be used: before long work that would end there. */
export async function checkDevice(device: Device): Promise<void> {
  const graph = new GraphBuilder();
  graph.output('y', graph.neg(graph.input('x', 'float32', ['n'])));
  await (await compileGraph(graph, { device })).dispose();
}

/** A session for the graph: parameters are inputs, unless values to bake in are given. */
export async function compileGraph(
  graph: TensorStore,
  options: RunOptions & LowerOptions = {},
): Promise<CompiledGraph> {
  return compileModel(lowerGraph(graph, options), options);
}

/** A session for a model, built or read. */
export async function compileModel(model: OnnxModel, options: RunOptions = {}): Promise<CompiledGraph> {
  const device = options.device ?? 'cpu';
  try {
    const ortSession = await ort.InferenceSession.create(encodeOnnxModel(model), {
      executionProviders: [device],
      intraOpNumThreads: options.threads ?? 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      extra: EXACT_QUANTIZED,
    });
    return new CompiledGraph(ortSession, model.inputs);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (device === 'cpu') throw new GraphError('model', `compiling a graph: ${reason}`, { cause });
    throw new GraphError('device', `using device ${device}: ${DEVICE_HELP[device]}. ONNX Runtime said: ${reason}`, {
      cause,
    });
  }
}

export class CompiledGraph {
  readonly inputs: readonly OnnxValue[];
  readonly #ortSession: ort.InferenceSession;
  readonly #tensors = new Map<string, ort.Tensor>();

  constructor(ortSession: ort.InferenceSession, inputs: readonly OnnxValue[]) {
    this.#ortSession = ortSession;
    this.inputs = inputs;
  }

  /** Computes the outputs, or only those named. Feeds are read in place: a weight that changed in its array counts at the next run. */
  async run(feeds: Feeds, outputs: readonly string[] = this.#ortSession.outputNames): Promise<RunResult> {
    const tensors: Record<string, ort.Tensor> = {};
    for (const { name, type, data, shape } of bindFeeds(this.inputs, feeds)) {
      const kept = this.#tensors.get(name);
      const fits = kept !== undefined && kept.data === data && kept.dims.every((size, axis) => size === shape[axis]);
      tensors[name] = fits ? kept : new ort.Tensor(type, data, shape);
      this.#tensors.set(name, tensors[name]);
    }
    return wrapOutputs(await this.#ortSession.run(tensors, outputs));
  }

  /** Frees the session. */
  async dispose(): Promise<void> {
    await this.#ortSession.release();
  }
}

function wrapOutputs(outputs: ort.InferenceSession.OnnxValueMapType): RunResult {
  const find = (name: string): ort.Tensor => {
    const output = outputs[name];
    if (!(output instanceof ort.Tensor))
      throw new GraphError('name', `reading output ${name}: the run did not give it`);
    return output;
  };
  const wrongType = (name: string) => new GraphError('type', `reading output ${name}: it is ${find(name).type}`);
  return {
    float32(name) {
      const data: unknown = find(name).data;
      if (data instanceof Float32Array) return data;
      throw wrongType(name);
    },
    int32(name) {
      const data: unknown = find(name).data;
      if (data instanceof Int32Array) return data;
      throw wrongType(name);
    },
    shape: (name) => find(name).dims,
  };
}
