/**
 * The documents of the conversations in use, so that not every line restores one. Only a hint: the
 * store's revision decides.
 */
import type { ResolveOptions } from '../protocol/mod.ts';
import { type ConversationDocument, type ConversationResolver, restoreDocument } from './conversation-resolver.ts';

/** Most documents that are held; the one unused for longest gives way. */
const MAX_DOCUMENTS = 256;

/** A document at a revision of its conversation, made with these options. */
interface Held {
  readonly revision: number;
  readonly document: ConversationDocument;
  readonly options: ResolveOptions;
}

export class DocumentCache {
  readonly #resolver: ConversationResolver;
  readonly #held = new Map<string, Held>();

  constructor(resolver: ConversationResolver) {
    this.#resolver = resolver;
  }

  /**
   * Gives a conversation's document away, held or restored: after a failure nobody finds half a
   * turn here.
   */
  async take(
    id: string,
    stored: { readonly revision: number; readonly snapshot: Uint8Array; readonly options: ResolveOptions },
  ): Promise<ConversationDocument> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (held?.revision === stored.revision && areSameOptions(held.options, stored.options)) return held.document;
    return restoreDocument(this.#resolver, stored.snapshot, stored.options);
  }

  /** Holds a document whose state is stored. */
  keep(id: string, held: Held): void {
    this.#held.delete(id);
    this.#held.set(id, held);
    if (this.#held.size <= MAX_DOCUMENTS) return;
    const [oldest] = this.#held.keys();
    if (oldest !== undefined) this.#held.delete(oldest);
  }
}

/** Options come out of one schema, in one order. */
function areSameOptions(one: ResolveOptions, other: ResolveOptions): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
