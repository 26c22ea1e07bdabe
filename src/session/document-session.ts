/** One document being resolved: turns and corrections in, decisions out. Independent of platform and model. */
import {
  type Analyzer,
  describeEntity,
  describeParticipant,
  type KnownEntity,
  type Mention,
  NO_LANGUAGE_SEEN,
  type Participant,
  type ParticipantPlace,
  tallyMentions,
  watchLanguageInSteps,
} from '../../featurizer/mod.ts';
import { whenReady } from '../async/mod.ts';
import {
  type Bound,
  DEFAULT_BOUND,
  DecoderState,
  type MemoryAnalysis,
  type Placement,
  placeMentions,
  type Scorer,
} from '../decoder/mod.ts';
import type {
  CorrectedLine,
  CorrectInput,
  DocumentLine,
  DocumentStart,
  MentionLine,
  ResolveOptions,
  TokensInput,
  TurnInput,
  TurnLine,
  Warning,
} from '../protocol/mod.ts';
import { analyzeInSteps } from './analyze-turn.ts';
import { AnswerBudget, ExplanationBudget } from './answer-size.ts';
import { withWholeText } from './compact-mention.ts';
import { correctDecision } from './correct-decision.ts';
import { EntityLedger, type EntitySummary } from './entity-ledger.ts';
import { toMentionLine } from './mention-line.ts';
import { type TurnObserver, watchMention, withoutReasons } from './observe-turn.ts';
import { prepareInSteps } from './prepare-mentions.ts';
import type { EntityName } from './resolved/entity-name.ts';
import { spellOut } from './resolved/spell-out.ts';
import type { NamedPlacement } from './resolved/turn-names.ts';
import { decodeSnapshot, encodeSnapshot, type SessionImage } from './snapshot/snapshot.ts';
import { SnapshotError } from './snapshot/snapshot-error.ts';
import { toTurnLine } from './turn-line.ts';
import { type PauseSetup, TurnPauses } from './turn-pauses.ts';
import { addTurn, listAddressees, NOBODY_SPOKE } from './turn-taking.ts';

/** What a session needs. */
export interface SessionSetup extends PauseSetup {
  readonly analyzer: Analyzer;
  readonly scorer: Scorer;
  readonly options: ResolveOptions;
  readonly bound?: Bound;
  /** What all documents of a stream may make the server say; default: each document has its own budget. */
  readonly answers?: AnswerBudget;
}

/** A line, or a promise of one; a promise without a line only has to be awaited. */
export type ResolveStep = MentionLine | TurnLine | Promise<MentionLine | undefined>;

/** Resolves the turns of one document, in order. */
export class DocumentSession {
  readonly #setup: SessionSetup;
  readonly #start: DocumentStart;
  #state: DecoderState<unknown>;
  readonly #ledger: EntityLedger;
  readonly #answers: AnswerBudget;
  #turnCount = 0;
  #sentenceCount = 0;
  #latestSpeakers = NOBODY_SPOKE;
  #language = NO_LANGUAGE_SEEN;
  #isMidTurn = false;

  constructor(setup: SessionSetup, start: DocumentStart = { type: 'document' }, image?: SessionImage) {
    const bound = setup.bound ?? DEFAULT_BOUND;
    this.#setup = setup;
    this.#answers = setup.answers ?? new AnswerBudget();
    this.#start = start;
    const keeping = { isPacked: setup.scorer.readsMentions === false };
    this.#state =
      image === undefined
        ? new DecoderState(bound, start.genre, keeping)
        : DecoderState.restore(image.state, bound, keeping);
    this.#ledger = new EntityLedger(bound.maxListed, image?.ledger, image?.places);
    this.#turnCount = image?.turnCount ?? 0;
    this.#sentenceCount = image?.sentenceCount ?? 0;
    this.#latestSpeakers = image?.latestSpeakers ?? NOBODY_SPOKE;
    this.#language = image?.language ?? NO_LANGUAGE_SEEN;
  }

  /** Restores a session from a snapshot; throws a SnapshotError that says why one is refused. */
  static async restore(setup: SessionSetup, snapshot: Uint8Array): Promise<DocumentSession> {
    const image = await decodeSnapshot(snapshot, setup.scorer);
    return new DocumentSession(setup, image.start, image);
  }

  /** Restores a session from a snapshot that this process made and kept, which needs no check. */
  static async thaw(setup: SessionSetup, snapshot: Uint8Array): Promise<DocumentSession> {
    const image = await decodeSnapshot(snapshot, setup.scorer, { isOwn: true });
    return new DocumentSession(setup, image.start, image);
  }

  /** Encodes everything that later lines depend on as bytes; only between turns. */
  async snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#isMidTurn) {
      const found = `turn ${this.#turnCount - 1} half resolved, expected a finished turn`;
      throw new SnapshotError('snapshot_mid_turn', `create snapshot: found ${found}`);
    }
    return encodeSnapshot(this.#image(), this.#setup.scorer); // not awaited here, where it would hold the image
  }

  #image(): SessionImage {
    return {
      start: this.#start,
      turnCount: this.#turnCount,
      sentenceCount: this.#sentenceCount,
      latestSpeakers: this.#latestSpeakers,
      language: this.#language,
      state: this.#state.image(),
      ledger: this.#ledger.entries(),
      places: this.#ledger.places(),
    };
  }

  /**
   * Resolves one turn; throws a LineError, and changes nothing, if the answer would be too large.
   * Yields each decision before the next mention is scored, then the turn's own line. A line that is
   * not ready yet, and a pause in a long turn, is yielded as a promise, which must be awaited before
   * the next step is requested; `for await` does.
   */
  *resolve(line: TurnInput | TokensInput, observer?: TurnObserver): Generator<ResolveStep, void, unknown> {
    const { analyzer, options, signal } = this.#setup;
    const turn = this.#turnCount;
    const firstSentence = this.#sentenceCount;
    const addressees = listAddressees(this.#latestSpeakers, line.speaker);
    const pauses = new TurnPauses(this.#setup);
    const analyzed = yield* pauses.between(analyzeInSteps(line, { turn, firstSentence, addressees }, analyzer));
    yield* pauses.between(this.#answers.spendInSteps(line, analyzed.mentions, options));
    const introduced = this.#describeNewcomer(line.speaker, { turn, sentence: firstSentence, addressees });
    const kept = yield* pauses.between(prepareInSteps(analyzed, introduced, this.#state));
    const { tally, language } = yield* pauses.between(watchLanguageInSteps(this.#language, analyzed.sentences));
    // From here on the turn counts, even if it is aborted.
    this.#latestSpeakers = addTurn(this.#latestSpeakers, line.speaker);
    this.#language = tally;
    this.#isMidTurn = true;
    this.#turnCount++;
    this.#sentenceCount += analyzed.sentences.length;
    this.#state.addSpeaker(line.speaker); // also if the turn has no mentions
    const placements: NamedPlacement[] = [];
    signal?.throwIfAborted();
    observer?.onAnalyzed(analyzed, firstSentence);
    const candidateCount = observer?.candidateCount ?? (options.explain ? options.k : 0);
    const explained = { candidateCount, inspected: options.inspect };
    let memory: MemoryAnalysis | undefined;
    const watched = this.#watchScorer((found) => {
      memory = found;
    });
    const scorer = observer === undefined ? watched : withoutReasons(watched);
    const budget = options.explain ? new ExplanationBudget(line, analyzed.mentions.length) : undefined;
    let at = 0;
    const toLine = (placed: Placement): MentionLine => {
      const placement = { ...placed, mention: analyzed.mentions[at++] ?? placed.mention };
      observer?.onPlaced(placement);
      if (options.resolved) placements.push({ ...placement, name: this.#ledger.findName(placement.cluster) });
      this.#ledger.add(withWholeText(placed, placement.mention), line.id);
      const isInspected = options.inspect === placement.number;
      const lineOptions = {
        isTokens: line.type === 'tokens',
        explain: options.explain,
        budget: isInspected ? undefined : budget,
        memory,
        label: this.#ledger.findLabel(placement.cluster),
        turnId: line.id,
      };
      memory = undefined;
      return toMentionLine(placement, lineOptions);
    };
    let silent = introduced.length;
    const first = pauses.next();
    if (first !== undefined) yield first;
    for (const step of placeMentions(this.#state, kept, scorer, explained)) {
      if (silent > 0) {
        silent--;
        const done = whenReady(step, (placed) => this.#ledger.introduce(placed));
        if (done instanceof Promise) yield pauses.hold(done);
      } else yield pauses.hold(whenReady(step, toLine));
      signal?.throwIfAborted();
      const pause = pauses.next();
      if (pause !== undefined) yield pause;
    }
    this.#isMidTurn = false;
    const { resolved: scope, minConfidence } = options;
    const resolved =
      scope === false ? undefined : spellOut({ ...analyzed, firstSentence, placements, scope, minConfidence });
    const participant = line.speaker === undefined ? undefined : this.#state.findParticipant(line.speaker)?.id;
    yield toTurnLine(line, { turn, participant, analyzed, resolved, warnings: warnOf(language) });
  }

  /**
   * Introduces a participant before their first turn, or something known from elsewhere; nothing
   * changes for a participant who is known already.
   */
  async introduce(introduced: Participant | KnownEntity): Promise<Placement | undefined> {
    const place = { turn: this.#turnCount, sentence: this.#sentenceCount };
    if ('speaker' in introduced && this.#state.findParticipant(introduced.speaker) !== undefined) return undefined;
    const mention =
      'speaker' in introduced ? describeParticipant(introduced, place) : describeEntity(introduced, place);
    if (!('speaker' in introduced)) this.#sentenceCount++; // it stands before what is said next, not in it
    const tallied = tallyMentions([mention], this.#state.earlier);
    let introduction: Placement | undefined;
    for await (const placed of placeMentions(this.#state, tallied, this.#setup.scorer)) {
      this.#ledger.introduce(placed);
      introduction = placed;
    }
    return introduction;
  }

  /** Corrects a decision; throws a LineError, and changes nothing, if it is no longer open. */
  async correct(line: CorrectInput): Promise<CorrectedLine> {
    const { scorer, bound = DEFAULT_BOUND } = this.#setup;
    const corrected = await correctDecision(line, { state: this.#state, ledger: this.#ledger, scorer });
    const keeping = { isPacked: scorer.readsMentions === false };
    if (corrected.image !== undefined) this.#state = DecoderState.restore(corrected.image, bound, keeping);
    return corrected.line;
  }

  /** The mention that introduces the speaker of a turn, if this is their first. */
  #describeNewcomer(speaker: string | undefined, place: ParticipantPlace): Mention[] {
    const isKnown = speaker === undefined || this.#state.findParticipant(speaker) !== undefined;
    return isKnown ? [] : [describeParticipant({ speaker }, place)];
  }

  /** Returns the scorer, wrapped if a mention is to be inspected. */
  #watchScorer(onFound: (analysis: MemoryAnalysis) => void): Scorer {
    const { scorer, options } = this.#setup;
    return options.inspect === undefined ? scorer : watchMention(scorer, options.inspect, onFound);
  }

  /** Finds what a pronoun for an entity is spelled out as; `undefined` if no name is suitable. */
  findName(entity: number): EntityName | undefined {
    return this.#ledger.findName(entity);
  }

  /** Lists the entities so far, in the order in which they were opened. */
  listEntities(withSingletons = this.#setup.options.singletons): EntitySummary[] {
    return this.#ledger.summarize(withSingletons);
  }

  /** Creates the summary so far. */
  summarize(): DocumentLine {
    const { id } = this.#start;
    const mentions = this.#state.numberedCount;
    const omitted = mentions - this.#ledger.listed;
    return {
      type: 'document',
      ...(id !== undefined && { id }),
      turns: this.#turnCount,
      mentions,
      ...(omitted > 0 && { omitted }),
      entities: this.listEntities(),
    };
  }
}

/** Warns once per document if its text is not English. */
function warnOf(language: string | undefined): Warning[] {
  if (language === undefined) return [];
  const message = `resolve turn: found ${language}, expected English: the model knows no other language, so most links are wrong`;
  return [{ code: 'not_english', message }];
}
