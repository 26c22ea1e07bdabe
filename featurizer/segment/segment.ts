/** A turn's text → sentences of tokens. Breaks after sentence-final punctuation and at line breaks. */
import type { TokenizedSentence } from '../sentence.ts';
import { type TokenRange, tokenize } from './tokenize.ts';

const FINAL = /^(?:[.!?…]|[!?]+|\.{2,})$/;
const CLOSER = /^["'”’)\]]$/;

/** Splits a turn into sentences. Every token of `tokenize` is in exactly one. */
export function segment(text: string): TokenizedSentence[] {
  const sentences: TokenizedSentence[] = [];
  let current: TokenRange[] = [];
  const finish = () => {
    if (current.length > 0) sentences.push(asSentence(text, current));
    current = [];
  };
  let isEnding = false;
  let previousEnd = 0;
  for (const token of tokenize(text)) {
    const word = text.slice(token.start, token.end);
    if (hasLineBreak(text, previousEnd, token.start)) finish();
    else if (isEnding && !CLOSER.test(word) && !FINAL.test(word)) finish();
    if (current.length === 0) isEnding = false;
    current.push(token);
    isEnding = FINAL.test(word) || (isEnding && CLOSER.test(word));
    previousEnd = token.end;
  }
  finish();
  return sentences;
}

/** Tokens that are given, as they stand in their own text: joined with one space. */
export function joinTokens(tokens: readonly string[]): { readonly text: string; readonly sentence: TokenizedSentence } {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const token of tokens) {
    starts.push(at);
    ends.push(at + token.length);
    at += token.length + 1;
  }
  return { text: tokens.join(' '), sentence: { tokens, starts, ends } };
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) return true;
  return false;
}

function asSentence(text: string, ranges: readonly TokenRange[]): TokenizedSentence {
  return {
    tokens: ranges.map(({ start, end }) => text.slice(start, end)),
    starts: ranges.map(({ start }) => start),
    ends: ranges.map(({ end }) => end),
  };
}
