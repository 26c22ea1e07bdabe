/** An anaphor that was left as it was → its entry on the wire, with the name that comes closest. */
import type { Unresolved } from '../../protocol/mod.ts';
import type { NamedPlacement } from './turn-names.ts';

const SCALE = 1e4;

/** Describes an anaphor that was not spelled out. */
export function toUnresolved({ number, mention, antecedent, confidence, name }: NamedPlacement): Unresolved {
  const isLinked = antecedent !== null && name !== undefined;
  return {
    n: number,
    span: [mention.span[0], mention.span[1]],
    text: mention.text,
    ...(isLinked && { candidate: name.text }),
    confidence: isLinked ? Math.round(confidence * SCALE) / SCALE : 0,
  };
}
