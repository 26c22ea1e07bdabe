/**
 * Conversations in a store: each line is resolved against the stored state, and its effect is
 * committed before its answer is returned. One writer at a time: a queue orders the lines of this
 * process, the store's compare-and-set those of several.
 */

import { KeyedQueue } from '../async/mod.ts';
import { type DocumentLine, type InputLine, LineError, type OutputLine, type ResolveOptions } from '../protocol/mod.ts';
import { computeAnswerKey, computeFingerprint, decodeAnswer, encodeAnswer } from './answer.ts';
import { ConversationError, createNotFoundError } from './conversation-error.ts';
import type { ConversationAddress, Conversations, Delivery } from './conversations.ts';
import {
  type ConversationDocument,
  type ConversationResolver,
  DocumentCache,
  type Pauses,
  restoreDocument,
} from './documents.ts';
import { Lineage } from './lineage.ts';
import { type ConversationRecord, computeStateId, decodeRecord, encodeRecord, extendHistory } from './record.ts';
import type { ConversationStore } from './store.ts';

/** What stored conversations need. */
export interface ConversationSetup extends Pauses {
  readonly store: ConversationStore;
  readonly resolver: ConversationResolver;
  /** A conversation expires this long after its last line. */
  readonly lifetimeMs?: number;
  /** Most lines per conversation. */
  readonly maxLines?: number;
  readonly now?: () => number;
}

/** Thirty days. */
export const DEFAULT_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Enough for a channel that is used for years. */
const DEFAULT_MAX_LINES = 1_000_000;
/** Attempts per line if other machines are faster; each attempt lets one of them proceed. */
const MAX_ATTEMPTS = 100;

/** Resolves and stores the lines of conversations. */
export class StoredConversations implements Conversations {
  readonly #store: ConversationStore;
  readonly #resolver: ConversationResolver;
  readonly #lifetimeMs: number;
  readonly #maxLines: number;
  readonly #now: () => number;
  readonly #queue = new KeyedQueue();
  readonly #cache: DocumentCache;
  readonly #lineage = new Lineage();

  constructor({ store, resolver, lifetimeMs, maxLines, now, pace }: ConversationSetup) {
    this.#store = store;
    this.#resolver = pace === undefined ? resolver : paceResolver(resolver, pace);
    this.#lifetimeMs = lifetimeMs ?? DEFAULT_LIFETIME_MS;
    this.#maxLines = maxLines ?? DEFAULT_MAX_LINES;
    this.#now = now ?? Date.now;
    this.#cache = new DocumentCache(this.#resolver);
  }

  deliver(delivery: Delivery): Promise<readonly OutputLine[]> {
    return this.#queue.run(delivery.id, () => this.#deliver(delivery));
  }

  async check(address: ConversationAddress): Promise<void> {
    await this.#load(address);
  }

  async summarize(address: ConversationAddress, options: ResolveOptions): Promise<DocumentLine> {
    const found = await this.#load(address);
    if (found === undefined) throw createNotFoundError();
    const document = await restoreDocument(this.#resolver, found.record.snapshot, options);
    try {
      return await document.summary();
    } finally {
      document.close?.();
    }
  }

  async remove(address: ConversationAddress): Promise<void> {
    await this.#queue.run(address.id, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const found = await this.#load(address);
        if (found === undefined) throw createNotFoundError();
        if (await this.#store.remove(address.id, found.revision)) {
          this.#lineage.forget(address.id, found.revision);
          return;
        }
        await pause(attempt);
      }
      throw createBusyError();
    });
  }

  count(): Promise<number | undefined> {
    return this.#store.count(this.#now());
  }

  async #deliver(delivery: Delivery): Promise<readonly OutputLine[]> {
    const key = delivery.lineId === undefined ? undefined : await computeAnswerKey(delivery.lineId);
    const fingerprint = key === undefined ? undefined : await computeFingerprint(delivery.line);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const found = await this.#load(delivery);
      this.#lineage.check(delivery.id, found, { told: delivery.told, now: this.#now() });
      if (key !== undefined && fingerprint !== undefined && found !== undefined) {
        const answer = await this.#store.recall(delivery.id, key, this.#now());
        if (answer !== undefined) return decodeAnswer(answer, fingerprint);
      }
      const { lines, document, record } = await this.#take(delivery, found);
      const after = found?.revision ?? 0;
      const now = this.#now();
      const change = {
        after,
        expiresAt: now + this.#lifetimeMs,
        bytes: encodeRecord(record),
        answer:
          key === undefined || fingerprint === undefined
            ? undefined
            : { key, bytes: await encodeAnswer(lines, fingerprint) },
      };
      const revision = await this.#store.commit(delivery.id, change, now);
      if (revision !== undefined) {
        const state = record.history.at(-1) ?? '';
        const bytes = record.snapshot.length;
        this.#cache.keep(delivery.id, { state, document, options: delivery.options, bytes });
        this.#lineage.remember(delivery.id, { revision, state, expiresAt: change.expiresAt }, delivery.told);
        return lines;
      }
      document.close?.();
      await pause(attempt);
    }
    throw createBusyError();
  }

  /** Resolves a line against the stored state; stores nothing yet. */
  async #take({ id, owner, line, options }: Delivery, found: Found | undefined): Promise<Taken> {
    const taken = found?.record.lines ?? 0;
    if (taken >= this.#maxLines) {
      throw new LineError('too_many_lines', `take line: the conversation has ${taken} lines, the most it may have`);
    }
    const isOpen = found !== undefined && !found.record.isEnded;
    const current = isOpen
      ? await this.#cache.take(id, { state: found.record.history.at(-1), snapshot: found.record.snapshot, options })
      : undefined;
    const document = current ?? this.#resolver.document(options);
    try {
      const { lines, next = document } = await this.#resolve(line, { document, isNew: current === undefined, options });
      if (next !== document) document.close?.();
      const snapshot = await next.snapshot();
      const record = {
        owner,
        createdAt: found?.record.createdAt ?? this.#now(),
        lines: taken + 1,
        isEnded: line.type === 'end',
        history: extendHistory(found?.record.history ?? [], await computeStateId(snapshot)),
        snapshot,
      };
      return { lines, document: next, record };
    } catch (error) {
      document.close?.(); // it may have taken half of the line
      throw error;
    }
  }

  /** Resolves a line in a document; `next` is the document that a line starts. */
  async #resolve(
    line: InputLine,
    { document, isNew, options }: { document: ConversationDocument; isNew: boolean; options: ResolveOptions },
  ): Promise<{ readonly lines: OutputLine[]; readonly next?: ConversationDocument }> {
    switch (line.type) {
      case 'document': {
        const { type: _, snapshot, ...start } = line;
        if (snapshot !== undefined) {
          throw new LineError(
            'snapshot_refused',
            'take line: found a snapshot, wanted none: a conversation keeps its own state',
          );
        }
        const lines = isNew ? [] : [await document.summary()];
        return { lines, next: this.#resolver.document({ ...options, ...start }) };
      }
      case 'turn':
      case 'tokens': {
        const { mentions, turn } = await document.push(line);
        return { lines: [...mentions, turn] };
      }
      case 'participant':
      case 'entity':
        await document.introduce(line);
        return { lines: [] };
      case 'correct':
        return { lines: [await document.correct(line)] };
      case 'end':
        return { lines: [await document.summary()] };
    }
  }

  async #load({ id, owner }: ConversationAddress): Promise<Found | undefined> {
    const stored = await this.#store.load(id, this.#now());
    if (stored === undefined) return undefined;
    const record = decodeRecord(stored.bytes);
    if (record.owner !== owner) throw createNotFoundError();
    return { revision: stored.revision, record };
  }
}

interface Found {
  readonly revision: number;
  readonly record: ConversationRecord;
}

interface Taken {
  readonly lines: OutputLine[];
  readonly document: ConversationDocument;
  readonly record: ConversationRecord;
}

/** Lets every document pause in its long turns. */
function paceResolver(resolver: ConversationResolver, pace: Pauses['pace']): ConversationResolver {
  return {
    document: (options) => resolver.document({ ...options, pace }),
    restore: (snapshot, options) => resolver.restore(snapshot, { ...options, pace }),
  };
}

function createBusyError(): ConversationError {
  return new ConversationError('conversation_busy', `take line: other writers were faster ${MAX_ATTEMPTS} times`);
}

/** Random back-off, a little longer each time, so that two machines do not stay in step. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * (attempt + 1), 100)));
}
