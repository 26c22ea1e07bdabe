/**
 * The providers: what can execute the network. All of them make the same decisions
 * (`test/src/model/scorer-parity.test.ts`).
 */

/**
 * The product's providers: ONNX Runtime Web on WebAssembly or WebGPU (`onnx/`), and our own
 * WebAssembly kernel (`simd/`). A platform may lack some of them.
 */
const PRODUCT_PROVIDERS = ['wasm', 'webgpu', 'simd'] as const;

/**
 * Providers for development: `onnxruntime-node`, which training and the benchmark use
 * (`onnx/onnxruntime-node.ts`), and `typescript`, the reference of the tests (`network/`).
 */
const DEVELOPMENT_PROVIDERS = ['onnxruntime-node', 'typescript'] as const;

/** All providers; `resolver.info` names the one in use. */
export const PROVIDERS = [...PRODUCT_PROVIDERS, ...DEVELOPMENT_PROVIDERS] as const;
export type Provider = (typeof PROVIDERS)[number];
