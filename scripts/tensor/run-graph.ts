/**
 * Runs graphs with onnxruntime-node on the chosen device. On CUDA nothing falls back to the CPU
 * unless it is allowed; on WebGPU, which lacks kernels for integers, such nodes run on the CPU.
 */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { bindFeeds, type Feeds } from './bind-feeds.ts';
import { checkCuda } from './check-cuda.ts';
import { GraphError } from './graph-error.ts';
import { type LowerOptions, lowerGraph } from './lower-graph.ts';
import { loadNativeRuntime, type NativeRuntime } from './native-runtime.ts';
import { encodeOnnxModel, type OnnxModel, type OnnxValue } from './onnx-model.ts';
import type { TensorStore } from './tensor.ts';
import { GraphBuilder } from './tensor-graph.ts';

export type Device = 'cpu' | 'webgpu' | 'cuda';

export interface RunOptions {
  /** Default: `cpu`. */
  readonly device?: Device;
  /** Threads within an operator; default: 1, the fastest for small graphs. */
  readonly threads?: number;
  /** On CUDA: runs nodes without a kernel on the CPU instead of failing; default: false. */
  readonly allowCpuFallback?: boolean | undefined;
}

/** The outputs of a run; throws for a wrong name or type. */
export interface RunResult {
  float32(name: string): Float32Array;
  int32(name: string): Int32Array;
  shape(name: string): readonly number[];
}

/** Installs what `--device cuda` needs; npm run setup:training does not. */
const CUDA_INSTALL = 'ONNXRUNTIME_NODE_INSTALL=true node node_modules/onnxruntime-node/script/install.js';

/**
 * Level 1 is float32. By default ONNX Runtime also rounds the inputs of products with 8-bit
 * weights, with errors of 1e-3.
 */
const EXACT_QUANTIZED = { qdq_matmulnbits_accuracy_level: '1' };

/** Fails if a node would run on the CPU. */
const ON_DEVICE_ONLY = { disable_cpu_ep_fallback: '1' };

const DEVICE_HELP: Readonly<Record<Device, string>> = {
  cpu: 'expected the CPU provider of onnxruntime-node',
  cuda: `expected Linux x64, an NVIDIA driver, CUDA 12 with cuDNN 9, and ONNX Runtime's CUDA libraries: run \`${CUDA_INSTALL}\``,
  webgpu: 'expected a GPU that Vulkan, Metal or Direct3D 12 reaches (Linux: libvulkan1 and a driver)',
};

/** Throws if a device cannot be used, with what to install; for use before long work. */
export async function checkDevice(device: Device): Promise<void> {
  const graph = new GraphBuilder();
  graph.output('y', graph.neg(graph.input('x', 'float32', ['n'])));
  await (await compileGraph(graph, { device })).dispose();
}

/** Compiles a graph; parameters are inputs unless their values are given. */
export async function compileGraph(
  graph: TensorStore,
  options: RunOptions & LowerOptions = {},
): Promise<CompiledGraph> {
  return compileModel(lowerGraph(graph, options), options);
}

/** Compiles a model. */
export async function compileModel(model: OnnxModel, options: RunOptions = {}): Promise<CompiledGraph> {
  const device = options.device ?? 'cpu';
  const ort = await loadNativeRuntime();
  const isStrict = device === 'cuda' && options.allowCpuFallback !== true;
  try {
    const ortSession = await ort.InferenceSession.create(encodeOnnxModel(model), {
      executionProviders: [device],
      intraOpNumThreads: options.threads ?? 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      extra: { session: { ...EXACT_QUANTIZED, ...(isStrict && ON_DEVICE_ONLY) } },
    });
    return new CompiledGraph(ort, ortSession, model);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (device === 'cpu') throw new GraphError('model', `compile graph: ${reason}`, { cause });
    if (isStrict && reason.includes('disabled by the user')) {
      const [problem = 'ONNX Runtime does not say which'] = checkCuda(model);
      const found = `found nodes that would run on the CPU (${problem})`;
      throw new GraphError(
        'device',
        `use device ${device}: ${found}, expected none; --allow-cpu-fallback allows them`,
        {
          cause,
        },
      );
    }
    throw new GraphError('device', `use device ${device}: found "${reason}", ${DEVICE_HELP[device]}`, {
      cause,
    });
  }
}

/** A graph that is ready to run. */
export class CompiledGraph {
  /** What was compiled. */
  readonly model: OnnxModel;
  readonly #ort: NativeRuntime;
  readonly #ortSession: InferenceSession;
  readonly #tensors = new Map<string, Tensor>();

  constructor(ort: NativeRuntime, ortSession: InferenceSession, model: OnnxModel) {
    this.#ort = ort;
    this.#ortSession = ortSession;
    this.model = model;
  }

  get inputs(): readonly OnnxValue[] {
    return this.model.inputs;
  }

  /**
   * Computes all outputs, or those that are named. Feeds are read in place: changed weights take
   * effect in the next run.
   */
  async run(feeds: Feeds, outputs: readonly string[] = this.#ortSession.outputNames): Promise<RunResult> {
    const tensors: Record<string, Tensor> = {};
    for (const { name, type, data, shape } of bindFeeds(this.inputs, feeds)) {
      const kept = this.#tensors.get(name);
      const fits = kept !== undefined && kept.data === data && kept.dims.every((size, axis) => size === shape[axis]);
      tensors[name] = fits ? kept : new this.#ort.Tensor(type, data, shape);
      this.#tensors.set(name, tensors[name]);
    }
    return wrapOutputs(this.#ort, await this.#ortSession.run(tensors, outputs));
  }

  /** Frees the session. */
  async dispose(): Promise<void> {
    await this.#ortSession.release();
  }
}

function wrapOutputs(ort: NativeRuntime, outputs: InferenceSession.OnnxValueMapType): RunResult {
  const find = (name: string): Tensor => {
    const output = outputs[name];
    if (!(output instanceof ort.Tensor))
      throw new GraphError('name', `read output ${name}: found none, expected an output of this run`);
    return output;
  };
  const wrongType = (name: string) =>
    new GraphError('type', `read output ${name}: found ${find(name).type}, expected another type`);
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
