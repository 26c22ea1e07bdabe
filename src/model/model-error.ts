/** The one error of models: files that cannot be used, or a provider that is not there. */
import { CodedError } from '../errors/mod.ts';

export type ModelErrorCode =
  | 'corrupt' // bytes that are damaged, cut off or of another file
  | 'unsupported_version' // a file of a later version of this package
  | 'wrong_features' // weights for features that this code does not have
  | 'provider'; // a provider that cannot run here

export class ModelError extends CodedError<ModelErrorCode> {
  override readonly name = 'ModelError';
}
