/** The native build of ONNX Runtime, which only those who train or bench install, has the API of the others. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common';
}
