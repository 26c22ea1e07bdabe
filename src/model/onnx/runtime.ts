/**
 * Sessions and tensors of ONNX Runtime, independent of the build that a platform has (`wasm.ts`,
 * `webgpu.ts`, …).
 */
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import { ModelError } from '../model-error.ts';

/** A build of ONNX Runtime and the execution provider that it uses. */
export interface OrtRuntime {
  /** What executes the graphs, as users see it: `wasm`, `webgpu`, `onnxruntime-node`. */
  readonly provider: string;
  readonly InferenceSession: {
    create(bytes: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
  readonly options: InferenceSession.SessionOptions;
  /**
   * True for a device with its own memory and programs: states stay there, and sizes are rounded up
   * so that few programs are compiled. False if a run costs more than a cluster's few sums, which
   * are then done in plain code.
   */
  readonly isDevice: boolean;
}

/** 8-bit weights become floats when the session is created, not in every run. */
const SESSION_CONFIG = { disable_quant_qdq: '1' };

/** Creates a session for a graph; the outputs in `kept` stay on the device. */
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
      extra: { ...extra, session: { ...SESSION_CONFIG, ...extra?.session } },
      ...(isDevice && {
        preferredOutputLocation: Object.fromEntries(kept.map((name) => [name, 'gpu-buffer' as const])),
      }),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError('provider', `start ${provider}: ONNX Runtime failed: ${reason}`, { cause });
  }
}

/** Reads the floats of an output that was not kept on the device. */
export function readFloats(outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const data = (outputs[name] as Tensor | undefined)?.data;
  if (data instanceof Float32Array) return data;
  throw new ModelError('corrupt', `run graph: found no float output ${name}, expected the graphs of this release`);
}

const MIN_DEVICE_SIZE = 16;

/**
 * Rounds a size up to a power of two on devices, so that a growing document uses few different
 * sizes.
 */
export function roundUp(size: number, isDevice: boolean): number {
  if (!isDevice) return Math.max(1, size);
  let rounded = MIN_DEVICE_SIZE;
  while (rounded < size) rounded *= 2;
  return rounded;
}
