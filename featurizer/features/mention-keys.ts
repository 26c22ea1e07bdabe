/**
 * One mention as numbers in an array that it shares with others: what is compared to find related
 * mentions, and what rules read of an antecedent. A kept antecedent costs these numbers and no
 * object per property.
 */

import { PRONOUN_CLASSES } from '../mentions/tally.ts';
import {
  COLUMN,
  COLUMNS,
  hasShare,
  hasTally,
  isGroup,
  isNeuter,
  readAgreement,
  readAnimacy,
  readKind,
  readNumber,
  readParty,
  readPronounClass,
  readRelation,
  readType,
  SHARE,
  SHARE_WORDS,
} from './key-columns.ts';

/** A mention as numbers. */
export class MentionKeys {
  ints: Int32Array;
  at: number;

  constructor(ints: Int32Array, at: number) {
    this.ints = ints;
    this.at = at;
  }

  get sentence(): number {
    return this.ints[this.at + COLUMN.sentence] as number;
  }

  get turn(): number {
    return this.ints[this.at + COLUMN.turn] as number;
  }

  get start(): number {
    return this.ints[this.at + COLUMN.start] as number;
  }

  get end(): number {
    return this.ints[this.at + COLUMN.end] as number;
  }

  get head(): number {
    return this.ints[this.at + COLUMN.head] as number;
  }

  /** Tokens of its sentence: what governs the head, and what governs that; −1 for none. */
  get governorHead(): number {
    return this.ints[this.at + COLUMN.governorHead] as number;
  }

  get grandGovernorHead(): number {
    return this.ints[this.at + COLUMN.grandGovernorHead] as number;
  }

  /** The codes of `packCodes`: classes are indices in the lists of categories.ts. */
  get codes(): number {
    return this.ints[this.at + COLUMN.codes] as number;
  }

  get form(): number {
    return this.codes & 15;
  }

  get kind(): number {
    return readKind(this.codes);
  }

  get party(): number {
    return readParty(this.codes);
  }

  get type(): number {
    return readType(this.codes);
  }

  get relation(): number {
    return readRelation(this.codes);
  }

  /** 0 unknown, 1 singular, 2 plural. */
  get grammaticalNumber(): number {
    return readNumber(this.codes);
  }

  /** 0 unknown, 1 animate, 2 inanimate. */
  get animacy(): number {
    return readAnimacy(this.codes);
  }

  get isAlternative(): boolean {
    return (this.codes & (1 << 21)) !== 0;
  }

  get isQuoted(): boolean {
    return (this.codes & (1 << 22)) !== 0;
  }

  get isDefinite(): boolean {
    return (this.codes & (1 << 23)) !== 0;
  }

  get isGroup(): boolean {
    return isGroup(this.codes);
  }

  get isReflexive(): boolean {
    return (this.codes & (1 << 25)) !== 0;
  }

  get isParticipant(): boolean {
    return (this.codes & (1 << 26)) !== 0;
  }

  get isIntroduced(): boolean {
    return (this.codes & (1 << 27)) !== 0;
  }

  /** True if somebody is called by it (called.ts). */
  get isVocative(): boolean {
    return (this.codes & (1 << 28)) !== 0;
  }

  /** True if it has no text of its own: a participant, or an entity that was introduced. */
  get isSilent(): boolean {
    return (this.codes & (3 << 26)) !== 0;
  }

  get isProper(): boolean {
    return this.kind === 1;
  }

  get isPronoun(): boolean {
    return this.kind === 2;
  }

  /** True for pronouns and demonstratives. */
  get isClosed(): boolean {
    return this.kind >= 2;
  }

  get moreCodes(): number {
    return this.ints[this.at + COLUMN.moreCodes] as number;
  }

  /** Class of a pronoun or demonstrative (tally.ts); −1 for names and nouns. */
  get pronounClass(): number {
    return readPronounClass(this.moreCodes);
  }

  /** The pronoun classes that it agrees with, one bit each. */
  get agreementBits(): number {
    return readAgreement(this.moreCodes);
  }

  get person(): number {
    return (this.moreCodes >>> 9) & 3;
  }

  /** 0 unknown, 1 masculine, 2 feminine, 3 neuter. */
  get gender(): number {
    return (this.moreCodes >>> 11) & 3;
  }

  get isNeuter(): boolean {
    return isNeuter(this.moreCodes);
  }

  /** True if it has counters of earlier mentions. */
  get hasTally(): boolean {
    return hasTally(this.moreCodes);
  }

  /** True if the probability of feminine against masculine is known. */
  get hasShare(): boolean {
    return hasShare(this.moreCodes);
  }

  get isNested(): boolean {
    return (this.moreCodes & (1 << 15)) !== 0;
  }

  /** How it relates to other readings of its phrase (mention-context.ts). */
  get variants(): number {
    return (this.moreCodes >>> 16) & 31;
  }

  /** Its place among the mentions of its sentence, or `MAX_ORDINAL` if that is larger. */
  get ordinal(): number {
    return this.moreCodes >>> 21;
  }

  /** Probability of feminine against masculine, if it is known. */
  get feminineShare(): number {
    SHARE_WORDS[0] = this.ints[this.at + COLUMN.share] as number;
    SHARE_WORDS[1] = this.ints[this.at + COLUMN.share + 1] as number;
    return SHARE[0] as number;
  }

  /** Hash of the speaker's label; 0 for none. */
  get speaker(): number {
    return this.ints[this.at + COLUMN.speaker] as number;
  }

  /** Hash of whom the speaker most likely addresses; 0 for nobody. */
  get addressee(): number {
    return this.ints[this.at + COLUMN.addressee] as number;
  }

  get headKey(): number {
    return this.ints[this.at + COLUMN.headKey] as number;
  }

  /** Hash of the span's content words. */
  get content(): number {
    return this.ints[this.at + COLUMN.content] as number;
  }

  /** One bit of 32 per word and lemma: mentions that share no bit, as most, share none of them. */
  get mask(): number {
    return this.ints[this.at + COLUMN.mask] as number;
  }

  /** The head if it may be an acronym, and the initials if they may form one; 0 for none. */
  get acronym(): number {
    return this.ints[this.at + COLUMN.acronym] as number;
  }

  get initials(): number {
    return this.ints[this.at + COLUMN.initials] as number;
  }

  /** Number of earlier mentions with the same head. */
  get sameHead(): number {
    return this.ints[this.at + COLUMN.sameHead] as number;
  }

  /** Hash of its head as counters compare it (tally.ts). */
  get tallyHead(): number {
    return this.ints[this.at + COLUMN.tallyHead] as number;
  }

  /** Hash of all its words, and their number. */
  get phrase(): number {
    return this.ints[this.at + COLUMN.phrase] as number;
  }

  get wordCount(): number {
    return this.ints[this.at + COLUMN.wordCount] as number;
  }

  /** Hash of what it is called, normalized; 0 until it is read for the first time (`hashName`). */
  get name(): number {
    return this.ints[this.at + COLUMN.name] as number;
  }

  set name(hash: number) {
    this.ints[this.at + COLUMN.name] = hash;
  }

  /** Where its text starts in that of its turn. */
  get spanStart(): number {
    return this.ints[this.at + COLUMN.spanStart] as number;
  }

  /** Number of columns and word hashes, from `at` on. */
  get length(): number {
    return COLUMNS + (this.ints[this.at + COLUMN.speakerWordsEnd] as number);
  }

  /** Number of mentions that agree with each pronoun class, up to and including this one. */
  listAgreeingAfter(): number[] {
    const { agreementBits } = this;
    return PRONOUN_CLASSES.map((_, place) => this.countAgreeing(place) + ((agreementBits >> place) & 1));
  }

  /** Number of earlier mentions that agree with a pronoun class. */
  countAgreeing(pronounClass: number): number {
    return this.ints[this.at + COLUMN.agreeing + pronounClass] as number;
  }
}
