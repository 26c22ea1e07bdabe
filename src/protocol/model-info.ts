/** What `/v1/model` tells. */

/** The model in use. */
export interface ModelInfo {
  readonly name: string;
  readonly version: string;
  readonly featureSet: string;
  /** In bytes. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly licence: string;
  /** What executes the model. */
  readonly provider: string;
}
