/** File types that the Workers bundler imports as modules (see the rules in wrangler.toml). */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
declare module '*.onnx' {
  const bytes: ArrayBuffer;
  export default bytes;
}
