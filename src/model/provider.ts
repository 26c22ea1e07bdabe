/**
 * The providers: what can execute the network. All of them make the same decisions
 * (`test/src/model/scorer-parity.test.ts`).
 */

/**
 * The product's providers: our own WebAssembly kernel (`simd/`), and ONNX Runtime Web on WebAssembly
 * or WebGPU (`onnx/`). A platform may lack some of them.
 */
const PRODUCT_PROVIDERS = ['simd', 'wasm', 'webgpu'] as const;

/**
 * Providers for development: `onnxruntime-node`, which training and the benchmark use
 * (`onnx/onnxruntime-node.ts`), and `typescript`, the reference of the tests (`network/`).
 */
const DEVELOPMENT_PROVIDERS = ['onnxruntime-node', 'typescript'] as const;

/** All providers; `resolver.info` names the one in use. */
export const PROVIDERS = [...PRODUCT_PROVIDERS, ...DEVELOPMENT_PROVIDERS] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What executes the network on every CPU. */
export const DEFAULT_PROVIDER = 'simd' satisfies Provider;

/** True for the providers that ONNX Runtime executes, which is loaded only for them. */
export function isOnnxProvider(provider: Provider | undefined): boolean {
  return provider === 'wasm' || provider === 'webgpu' || provider === 'onnxruntime-node';
}
