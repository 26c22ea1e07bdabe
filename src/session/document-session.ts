/** One document being resolved: turns in, decisions out, nothing revised. Knows no platform and no model. */
import type { Analyzer } from '../../featurizer/mod.ts';
import { type Bound, DecoderState, placeMention, type Scorer, UNBOUNDED } from '../decoder/mod.ts';
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
import { EntityNames } from './resolved/entity-names.ts';
import { spellOut } from './resolved/spell-out.ts';
import type { NamedPlacement } from './resolved/turn-names.ts';

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
  readonly #names = new EntityNames();
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
    const firstSentence = this.#sentenceCount;
    const analyzed = analyzeTurn(line, { turn, firstSentence }, analyzer);
    this.#turnCount++;
    this.#sentenceCount += analyzed.sentences.length;
    const placements: NamedPlacement[] = [];
    for (const mention of analyzed.mentions) {
      signal?.throwIfAborted();
      const placement = await placeMention(this.#state, mention, scorer, options.explain ? options.k : 0);
      this.#ledger.add(placement);
      if (options.resolved) placements.push({ ...placement, name: this.#names.nameOf(placement.cluster) });
      this.#names.add(placement);
      yield mentionLineOf(placement, { isTokens: line.type === 'tokens', explain: options.explain });
    }
    const { resolved: scope } = options;
    const resolved = scope === false ? undefined : spellOut({ ...analyzed, firstSentence, placements, scope });
    yield this.#turnLine(line, turn, { analyzed, resolved });
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
    { analyzed, resolved }: { readonly analyzed: AnalyzedTurn; readonly resolved: string | undefined },
  ): TurnLine {
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
