/** ONNX Runtime's code as the Workers bundler provides it: compiled. */
declare module 'onnxruntime-web/ort-wasm-simd-threaded.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
