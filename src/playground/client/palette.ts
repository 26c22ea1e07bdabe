/**
 * Which look an entity has. Eight hues that colour-blind eyes tell apart (after Okabe and Ito)
 * times four kinds of underline; the entity's number stands at every mention as well, so colour
 * never says anything alone.
 */

export const HUE_COUNT = 8;
export const LINE_COUNT = 4;

export interface Look {
  /** 0 to 7; the colours are in the style sheet. */
  readonly hue: number;
  /** 0 solid, 1 dashed, 2 dotted, 3 double. */
  readonly line: number;
}

/** Gives looks to entities as they are met again; an entity keeps its own. */
export class Palette {
  readonly #slots = new Map<number, number>();

  /** The look of an entity; the first time, the next that is free. */
  assignLook(entity: number): Look {
    const slot = this.#slots.get(entity) ?? this.#slots.size;
    this.#slots.set(entity, slot);
    return { hue: slot % HUE_COUNT, line: (slot + Math.floor(slot / HUE_COUNT)) % LINE_COUNT };
  }
}
