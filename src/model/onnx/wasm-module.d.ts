/** ONNX Runtime's code as the Workers bundler hands it over: compiled. */
declare module 'onnxruntime-web/ort-wasm-simd-threaded.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
