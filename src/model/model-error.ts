/** The error of this room: a model that cannot be used, or a provider that is not available. */
import { CodedError } from '../errors/mod.ts';

export type ModelErrorCode =
  | 'corrupt' // the bytes are damaged, truncated or of another file
  | 'unsupported_version' // the file is of another version of this package
  | 'wrong_features' // the weights are for features that this code does not have
  | 'provider'; // the provider cannot run here

/** Thrown when a model cannot be loaded or run. */
export class ModelError extends CodedError<ModelErrorCode> {
  override readonly name = 'ModelError';
}
