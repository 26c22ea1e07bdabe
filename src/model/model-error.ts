/** The one error of models: files that cannot be used, or a provider that is not there. */

export type ModelErrorCode =
  | 'corrupt' // bytes that are damaged, cut off or of another file
  | 'unsupported_version' // a file of a later version of this package
  | 'wrong_features' // weights for features that this code does not have
  | 'provider'; // a provider that cannot run here

export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
