/** How the lexicon's tables are written and read: the build script packs, the product unpacks, with the same code. */
export {
  type ClassShares,
  type ClassSign,
  type ClassWeights,
  decodeShares,
  encodeShares,
  type NounClass,
} from './class-shares.ts';
export { decodeNameGender, encodeNameGender, type NameGender } from './name-key.ts';
export { packGroups, unpackGroups } from './packed-words.ts';
export { packPlurals, listRegularSingulars, unpackPlurals } from './plurals.ts';
