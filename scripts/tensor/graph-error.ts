/** The one error of this room: a graph that cannot be built, a model that cannot be read, feeds or a device that do not fit. */

export type GraphErrorCode =
  | 'shape' // operands whose shapes do not go together
  | 'type' // operands of the wrong element type
  | 'name' // a name given twice, or to nothing
  | 'gradient' // a loss or tensor that cannot be differentiated
  | 'feed' // a feed that is missing, or does not fit its input
  | 'device' // a device that cannot be used here
  | 'model'; // bytes that are not an ONNX model

export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly code: GraphErrorCode;

  constructor(code: GraphErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
