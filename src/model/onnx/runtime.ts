/** What this room needs of ONNX Runtime: sessions and tensors of whichever build of it a platform has (see `../ort/`). */
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import { ModelError } from '../model-error.ts';

/** A build of ONNX Runtime with the provider that it is to use. */
export interface OrtRuntime {
  /** What executes the graphs, as it is told to users: `wasm`, `webgpu`, `onnxruntime-node`. */
  readonly provider: string;
  readonly InferenceSession: {
    create(bytes: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
  readonly options: InferenceSession.SessionOptions;
  /**
   * True where memory and programs are a device's: states stay there, sizes are rounded up so that few programs are compiled. False
   * where a run costs more than a cluster's few sums, which are then done in place.
   */
  readonly isDevice: boolean;
}

/** Weights of 8 bits become floats when the session is made, not at every run. */
const SESSION = { disable_quant_qdq: '1' };

/** A session for the bytes of a graph; the outputs named stay on the device. */
export async function createSession(
  { InferenceSession: sessions, options, provider, isDevice }: OrtRuntime,
  bytes: Uint8Array,
  kept: readonly string[] = [],
): Promise<InferenceSession> {
  const extra = options.extra as { readonly session?: object } | undefined;
  try {
    return await sessions.create(bytes, {
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      ...options,
      extra: { ...extra, session: { ...SESSION, ...extra?.session } },
      ...(isDevice && {
        preferredOutputLocation: Object.fromEntries(kept.map((name) => [name, 'gpu-buffer' as const])),
      }),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError('provider', `start ${provider}: ONNX Runtime said: ${reason}`, { cause });
  }
}

/** The floats of an output that was not kept on the device. */
export function readFloats(outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const data = (outputs[name] as Tensor | undefined)?.data;
  if (data instanceof Float32Array) return data;
  throw new ModelError('corrupt', `run graph: found no floats called ${name}, wanted the graphs of this release`);
}

/** A size rounded up for devices, so that a growing document meets few different ones. */
export function roundUp(size: number, isDevice: boolean): number {
  if (!isDevice) return Math.max(1, size);
  let rounded = SMALLEST;
  while (rounded < size) rounded *= 2;
  return rounded;
}

const SMALLEST = 16;

/*MERGED src/model/onnx/run-queue.ts*/
// HEADER:  Documents share a scorer's graphs: their runs wait for each other, and one that fails stops no other.
export class RunQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs a job after all that were given before. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(job);
    this.#tail = run.catch(() => {}); // whoever asked for it is told
    return run;
  }
}
