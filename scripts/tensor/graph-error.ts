/**
 * The error of this room: a graph that cannot be built, feeds that do not fit, a device that cannot
 * be used.
 */

export type GraphErrorCode =
  | 'shape' // operands with incompatible shapes
  | 'type' // operands of the wrong element type
  | 'name' // a name that is taken or unknown
  | 'gradient' // a loss or tensor that cannot be differentiated
  | 'feed' // a feed that is missing or does not fit its input
  | 'device' // a device that this machine cannot use
  | 'model'; // a model that ONNX Runtime does not load

export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly code: GraphErrorCode;

  constructor(code: GraphErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
