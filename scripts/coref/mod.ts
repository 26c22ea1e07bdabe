/** Training and exporting the coreference network; what other commands share with it. */
export { extractDocument } from './extract-documents.ts';
export type { ExtractedDocument } from './training-document.ts';
