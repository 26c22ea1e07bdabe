/** The open entities of a ledger, by number: a sorted list, which takes up a sixth of a map. */
import { OpenEntity } from './open-entity.ts';

/** In the order in which they were opened, which is that of their numbers. */
export class OpenEntities {
  readonly #all: OpenEntity[] = [];

  get all(): readonly OpenEntity[] {
    return this.#all;
  }

  find(entity: number): OpenEntity | undefined {
    const found = this.#all[this.#locate(entity)];
    return found?.entity === entity ? found : undefined;
  }

  add(entry: OpenEntity): OpenEntity {
    this.#all.splice(this.#locate(entry.entity), 0, entry);
    return entry;
  }

  /** Finds an entity, or opens it. */
  open(entity: number): OpenEntity {
    return this.find(entity) ?? this.add(new OpenEntity(entity));
  }

  /** Removes an entity, and returns it. */
  remove(entity: number): OpenEntity | undefined {
    const found = this.find(entity);
    if (found !== undefined) this.#all.splice(this.#locate(entity), 1);
    return found;
  }

  /** Finds the place of the first entity with this number or a higher one. */
  #locate(entity: number): number {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle] as OpenEntity).entity < entity) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
