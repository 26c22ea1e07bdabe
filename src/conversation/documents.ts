/** The documents of conversations: what a resolver must provide, and a cache of those in use. */
import type { Pace } from '../async/mod.ts';
import type {
  CorrectedLine,
  CorrectInput,
  DocumentLine,
  DocumentStart,
  EntityInput,
  MentionLine,
  ParticipantInput,
  ResolveOptions,
  TokensInput,
  TurnInput,
  TurnLine,
} from '../protocol/mod.ts';
import { LineError } from '../protocol/mod.ts';
import { ConversationError } from './conversation-error.ts';

/** A document, as far as conversations need it. */
export interface ConversationDocument {
  push(turn: TurnInput | TokensInput): Promise<{ readonly mentions: readonly MentionLine[]; readonly turn: TurnLine }>;
  introduce(introduced: ParticipantInput | EntityInput): Promise<void>;
  correct(correction: CorrectInput): Promise<CorrectedLine>;
  summary(): Promise<DocumentLine>;
  snapshot(): Promise<Uint8Array<ArrayBuffer>>;
  /** True if it lived in a thread that is gone. */
  readonly isLost?: boolean;
  /** Frees what it takes in another thread. */
  close?(): void;
}

/** Creates new documents and restores stored ones. */
export interface ConversationResolver {
  document(options: ResolveOptions & Pick<DocumentStart, 'id' | 'genre'> & Pauses): ConversationDocument;
  restore(snapshot: Uint8Array, options: ResolveOptions & Pauses): Promise<ConversationDocument>;
}

/** How long turns share the event loop with others. */
export interface Pauses {
  readonly pace?: Pace | undefined;
}

/**
 * Restores a stored document; throws a ConversationError if it is of another model or a newer
 * version.
 */
export async function restoreDocument(
  resolver: ConversationResolver,
  snapshot: Uint8Array,
  options: ResolveOptions,
): Promise<ConversationDocument> {
  try {
    return await resolver.restore(snapshot, options);
  } catch (cause) {
    if (cause instanceof LineError) throw cause; // its thread is gone: the snapshot is fine
    const reason = cause instanceof Error ? cause.message : 'the resolver failed';
    throw new ConversationError('conversation_unreadable', `restore conversation: ${reason}`, { cause });
  }
}

/** Most cached documents, and most bytes of their snapshots: the least recently used are evicted. */
const MAX_DOCUMENTS = 256;
/** Stands for the memory of the documents, which is many times that of their compressed snapshots. */
const MAX_SNAPSHOT_BYTES = 2 * 1024 * 1024;

/** A document in a state of its conversation, created with these options. */
interface Held {
  /** As `computeStateId` names it. */
  readonly state: string;
  readonly document: ConversationDocument;
  readonly options: ResolveOptions;
  /** The size of its snapshot. */
  readonly bytes: number;
}

/**
 * The documents of active conversations, so that not every line restores one. Only a hint: what the
 * store has decides, by content, because revisions repeat after a store has lost some.
 */
export class DocumentCache {
  readonly #resolver: ConversationResolver;
  readonly #held = new Map<string, Held>();
  #bytes = 0;

  constructor(resolver: ConversationResolver) {
    this.#resolver = resolver;
  }

  /**
   * Removes and returns a conversation's document, cached or restored: a failed turn never leaves a
   * partial state here.
   */
  async take(
    id: string,
    stored: { readonly state: string | undefined; readonly snapshot: Uint8Array; readonly options: ResolveOptions },
  ): Promise<ConversationDocument> {
    const held = this.#drop(id);
    const isCurrent = held?.state === stored.state && areSameOptions(held?.options, stored.options);
    if (held !== undefined && isCurrent && held.document.isLost !== true) return held.document;
    held?.document.close?.();
    return restoreDocument(this.#resolver, stored.snapshot, stored.options);
  }

  /** Caches a document whose state is stored. */
  keep(id: string, held: Held): void {
    this.#drop(id)?.document.close?.();
    this.#held.set(id, held);
    this.#bytes += held.bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MAX_DOCUMENTS && this.#bytes <= MAX_SNAPSHOT_BYTES) return;
      this.#drop(oldest)?.document.close?.();
    }
  }

  #drop(id: string): Held | undefined {
    const held = this.#held.get(id);
    this.#held.delete(id);
    this.#bytes -= held?.bytes ?? 0;
    return held;
  }
}

/** Options come from one schema, so their keys are in the same order. */
function areSameOptions(one: ResolveOptions | undefined, other: ResolveOptions): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
