/** The features of a boundary between two atoms: is it a token boundary? */
import { type Atoms, NO_ATOM } from './atoms.ts';
import { classifyUnit, DIGIT, isLetterKind, SPACE, UPPER } from './characters.ts';
import { isShortened } from './common-words.ts';
import type { FeatureBuffer } from './linear-model.ts';

/** The context of a boundary beside its atoms. */
interface SplitContext {
  /** True if the previous boundary was a token boundary. */
  readonly hasSplitBefore: boolean;
  /** What follows the chunk: see `classifyFollowing`. */
  readonly following: number;
}

/** Writes the features of the boundary between atoms `index` and `index + 1`. */
export function describeSplit(
  atoms: Atoms,
  index: number,
  { hasSplitBefore, following }: SplitContext,
  out: FeatureBuffer,
): void {
  const { shapes, forms, count } = atoms;
  const shapeAt = (at: number): number => (at >= 0 && at < count ? (shapes[at] ?? NO_ATOM) : NO_ATOM);
  const formAt = (at: number): number => (at >= 0 && at < count ? (forms[at] ?? NO_ATOM) : NO_ATOM);
  const [leftShape3, leftShape2, leftShape] = [shapeAt(index - 2), shapeAt(index - 1), shapeAt(index)];
  const [rightShape, rightShape2, rightShape3] = [shapeAt(index + 1), shapeAt(index + 2), shapeAt(index + 3)];
  const [leftForm2, leftForm] = [formAt(index - 1), formAt(index)];
  const [rightForm, rightForm2] = [formAt(index + 1), formAt(index + 2)];
  const before = hasSplitBefore || index === 0 ? 1 : 2;
  const after = index + 2 === count ? following : 9;

  out.clear();
  out.add(0, leftShape, rightShape);
  out.add(1, leftShape2, leftShape, rightShape);
  out.add(2, leftShape, rightShape, rightShape2);
  out.add(3, leftShape2, leftShape, rightShape, rightShape2);
  out.add(4, leftForm, rightShape);
  out.add(5, leftShape, rightForm);
  out.add(6, leftForm, rightForm);
  out.add(7, leftForm2, leftForm, rightShape);
  out.add(8, leftForm, rightForm, rightForm2);
  out.add(9, leftForm, rightForm, rightShape2);
  out.add(10, leftShape, rightForm, rightForm2);
  out.add(11, leftForm2, leftForm, rightForm);
  out.add(12, leftShape2, leftForm, rightForm);
  out.add(13, before, leftShape, rightShape);
  out.add(14, before, leftShape2, leftShape, rightShape);
  out.add(15, after, leftShape, rightShape);
  out.add(16, after, leftForm, rightForm);
  out.add(17, after, leftShape2, leftShape, rightShape);
  out.add(18, leftShape, rightShape, rightShape2, rightShape3);
  out.add(19, leftShape3, leftShape2, leftShape, rightShape);
  out.add(20, index === 0 ? 1 : 0, leftShape, rightShape, after);
  out.add(21, before, leftForm2, leftForm, rightShape);
  const isShort = isShortened(leftForm) ? 1 : 0;
  out.add(23, isShort, rightShape, after);
  out.add(24, isShort, leftShape, rightShape, after);
  out.add(22, before, leftForm, rightForm);
}

/**
 * Classifies what follows a chunk after white space: 0 nothing, 1 upper case, 2 lower case, 3 a
 * digit, 4 a sign.
 */
export function classifyFollowing(text: string, chunkEnd: number): number {
  const latest = Math.min(text.length, chunkEnd + MAX_GAP);
  for (let at = chunkEnd; at < latest; at++) {
    const kind = classifyUnit(text.charCodeAt(at));
    if (kind === SPACE) continue;
    return kind === UPPER ? 1 : isLetterKind(kind) ? 2 : kind === DIGIT ? 3 : 4;
  }
  return 0;
}

const MAX_GAP = 8;
