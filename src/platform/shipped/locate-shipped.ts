/**
 * Where the shipped models are. One literal URL per file, because bundlers copy only the files that
 * they can read in the source.
 */

/** Files of the package's folder `models`. */
export const SHIPPED_FILES = [
  'parser/parser.bin',
  'parser/kernel.wasm',
  'parser/kernel-relaxed.wasm',
  'coref/manifest.json',
  'coref/features.bin',
  'coref/turn.onnx',
  'coref/place.onnx',
  'coref/kernel.wasm',
] as const;
export type ShippedFile = (typeof SHIPPED_FILES)[number];

/** Locates a shipped file, in the package or where a bundler has put it. */
export function locateShipped(file: ShippedFile): URL {
  switch (file) {
    case 'parser/parser.bin':
      return new URL('../../../models/parser/parser.bin', import.meta.url);
    case 'parser/kernel.wasm':
      return new URL('../../../models/parser/kernel.wasm', import.meta.url);
    case 'parser/kernel-relaxed.wasm':
      return new URL('../../../models/parser/kernel-relaxed.wasm', import.meta.url);
    case 'coref/manifest.json':
      return new URL('../../../models/coref/manifest.json', import.meta.url);
    case 'coref/features.bin':
      return new URL('../../../models/coref/features.bin', import.meta.url);
    case 'coref/turn.onnx':
      return new URL('../../../models/coref/turn.onnx', import.meta.url);
    case 'coref/place.onnx':
      return new URL('../../../models/coref/place.onnx', import.meta.url);
    case 'coref/kernel.wasm':
      return new URL('../../../models/coref/kernel.wasm', import.meta.url);
  }
}
