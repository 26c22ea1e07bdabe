/** One document being resolved: turns in, decisions out, nothing revised. Knows no platform and no model. */
import type { Analyzer } from '../../featurizer/mod.ts';
import { type Bound, DecoderState, type Placement, placeMentions, type Scorer, UNBOUNDED } from '../decoder/mod.ts';
import type {
  DocumentLine,
  DocumentStart,
  MentionLine,
  ResolveOptions,
  TokensInput,
  TurnInput,
  TurnLine,
} from '../protocol/mod.ts';
import { type AnalyzedTurn, analyzeTurn } from './analyze-turn.ts';
import { EntityLedger, type EntitySummary } from './entity-ledger.ts';
import { mentionLineOf } from './mention-line.ts';
import { spellOut } from './resolved-text.ts';

/** What a session is made with. */
export interface SessionSetup {
  readonly analyzer: Analyzer;
  readonly scorer: Scorer;
  readonly options: ResolveOptions;
  readonly bound?: Bound;
  readonly signal?: AbortSignal | undefined;
}

export class DocumentSession {
  readonly #setup: SessionSetup;
  readonly #start: DocumentStart;
  readonly #state: DecoderState<unknown>;
  readonly #ledger = new EntityLedger();
  #turnCount = 0;
  #sentenceCount = 0;

  constructor(setup: SessionSetup, start: DocumentStart = { type: 'document' }) {
    this.#setup = setup;
    this.#start = start;
    this.#state = new DecoderState(setup.bound ?? UNBOUNDED, start.genre);
  }

  /** Resolves one turn: each decision is given before the next mention is scored, then the turn's own line. */
  async *resolve(line: TurnInput | TokensInput): AsyncGenerator<MentionLine | TurnLine> {
    const { analyzer, scorer, options, signal } = this.#setup;
    const turn = this.#turnCount;
    const analyzed = analyzeTurn(line, { turn, firstSentence: this.#sentenceCount }, analyzer);
    this.#turnCount++;
    this.#sentenceCount += analyzed.sentences.length;
    const placements: Placement[] = [];
    signal?.throwIfAborted();
    const candidateCount = options.explain ? options.k : 0;
    for await (const placement of placeMentions(this.#state, analyzed.mentions, scorer, candidateCount)) {
      this.#ledger.add(placement);
      if (options.resolved) placements.push(placement);
      yield mentionLineOf(placement, { isTokens: line.type === 'tokens', explain: options.explain });
      signal?.throwIfAborted();
    }
    yield this.#turnLine(line, turn, { analyzed, placements });
  }

  /** The entities so far, in the order they were opened. */
  entities(withSingletons = this.#setup.options.singletons): EntitySummary[] {
    return this.#ledger.summarize(withSingletons);
  }

  /** The summary so far. */
  summarize(): DocumentLine {
    const { id } = this.#start;
    return {
      type: 'document',
      ...(id !== undefined && { id }),
      turns: this.#turnCount,
      mentions: this.#state.mentionCount,
      entities: this.entities(),
    };
  }

  #turnLine(
    { id }: TurnInput | TokensInput,
    turn: number,
    { analyzed, placements }: { readonly analyzed: AnalyzedTurn; readonly placements: readonly Placement[] },
  ): TurnLine {
    const resolved = this.#setup.options.resolved ? spellOut(analyzed.text, placements, this.#ledger) : undefined;
    return {
      type: 'turn',
      turn,
      ...(id !== undefined && { id }),
      sentences: analyzed.sentences.length,
      tokens: analyzed.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0),
      mentions: analyzed.mentions.length,
      ...(resolved !== undefined && { resolved }),
    };
  }
}
