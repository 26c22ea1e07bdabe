/**
 * The looks of entities: eight hues that are distinguishable with color blindness (after Okabe and
 * Ito) times four kinds of underline. Every mention also shows the entity's number, so color is
 * never the only cue.
 */

export const HUE_COUNT = 8;
export const LINE_COUNT = 4;

/** How an entity's mentions are drawn. */
export interface Look {
  /** 0 to 7; the colors are in the style sheet. */
  readonly hue: number;
  /** 0: solid, 1: dashed, 2: dotted, 3: double. */
  readonly line: number;
}

/** Assigns looks to entities; an entity keeps its look. */
export class Palette {
  readonly #slots = new Map<number, number>();

  /** Returns the look of an entity, or assigns the next free one. */
  assignLook(entity: number): Look {
    const slot = this.#slots.get(entity) ?? this.#slots.size;
    this.#slots.set(entity, slot);
    return { hue: slot % HUE_COUNT, line: (slot + Math.floor(slot / HUE_COUNT)) % LINE_COUNT };
  }
}
