/**
 * Parses the tokens of a sentence into tags, a dependency tree and entity types. The compiled
 * kernel is injected.
 */
import { finishSteps } from '../../steps.ts';
import { decodeTree } from './decode-tree.ts';
import { MAX_TOKENS, type ParserNet } from './parser-net.ts';
import { createPlainNet } from './plain-net.ts';
import { createWasmNet } from './wasm-net.ts';
import { decodeWeights, type ParserLabels } from './weights-file.ts';

/** A parsed sentence; every list has one value per token. */
export interface Parse {
  readonly upos: string[];
  /** Penn tags. */
  readonly xpos: string[];
  /** 0-based, −1 for the one root. */
  readonly heads: number[];
  /** Universal Dependencies relations, with subtypes. */
  readonly deprel: string[];
  /** Type of the entity that a token heads, one of GUM's ten; `none` if it heads none. */
  readonly entityTypes: string[];
}

/** A trained tagger and parser. */
export interface Parser {
  readonly labels: ParserLabels;
  parse(tokens: readonly string[]): Parse;
  /** The same in steps of up to `MAX_TOKENS` tokens. Default: `parse`, without a pause. */
  parseInSteps?(tokens: readonly string[]): Generator<undefined, Parse>;
}

/** What a parser is created from. */
export interface ParserOptions {
  /** The bytes of `parser.bin`. */
  readonly weights: Uint8Array;
  /**
   * The compiled `kernel.wasm` or `kernel-relaxed.wasm`; without it, the parser runs in plain loops,
   * about 70 times slower.
   */
  readonly kernel?: WebAssembly.Module;
}

/** Creates a parser; throws a `WeightsError` if the weights cannot be used. */
export function createParser({ weights: bytes, kernel }: ParserOptions): Parser {
  const weights = decodeWeights(bytes);
  const net = kernel ? createWasmNet(weights, kernel) : createPlainNet(weights);
  const { labels } = weights;
  return {
    labels,
    parse(tokens) {
      if (tokens.length > MAX_TOKENS) return finishSteps(parseLong(net, labels, tokens));
      const parse = createParse();
      parsePiece(net, labels, tokens, parse);
      return parse;
    },
    parseInSteps: (tokens) => parseLong(net, labels, tokens),
  };
}

/**
 * Parses with a network. A sentence past `MAX_TOKENS` is parsed in pieces; the roots of later
 * pieces attach to the first.
 */
function* parseLong(net: ParserNet, labels: ParserLabels, tokens: readonly string[]): Generator<undefined, Parse> {
  const parse = createParse();
  for (let start = 0; start < tokens.length; ) {
    const end = findPieceEnd(tokens, start);
    parsePiece(net, labels, tokens.slice(start, end), parse);
    start = end;
    if (end < tokens.length) yield;
  }
  return parse;
}

function createParse(): Parse {
  return { upos: [], xpos: [], heads: [], deprel: [], entityTypes: [] };
}

/** Adds the next piece of a sentence, of 0 to `MAX_TOKENS` tokens, to its parse. */
function parsePiece(net: ParserNet, labels: ParserLabels, tokens: readonly string[], parse: Parse): void {
  const { length } = tokens;
  if (length === 0) return;
  const start = parse.heads.length;
  const root = parse.heads.indexOf(-1); // of the first piece; −1 if this is the first
  const scores = net.score(tokens);
  for (let token = 0; token < length; token++) {
    parse.upos.push(labels.upos[scores.upos[token] as number] as string);
    parse.xpos.push(labels.xpos[scores.xpos[token] as number] as string);
    parse.entityTypes.push(labels.entityTypes[scores.entityTypes[token] as number] as string);
  }
  const heads = decodeTree(scores, length);
  const relations = net.label(heads);
  for (let token = 0; token < length; token++) {
    const head = heads[token] as number;
    if (head >= 0) {
      parse.heads.push(start + head);
      parse.deprel.push(replaceRoot(labels.deprel[relations[token] as number] as string));
    } else {
      parse.heads.push(root);
      parse.deprel.push(root < 0 ? 'root' : 'parataxis');
    }
  }
}

/** Replaces `root` by `dep`: only the root has the relation `root`. */
function replaceRoot(relation: string): string {
  return relation === 'root' ? 'dep' : relation;
}

/**
 * Finds the end of a piece: the sentence's end, else after the last stop or comma in the second
 * half, else the limit.
 */
function findPieceEnd(tokens: readonly string[], start: number): number {
  if (tokens.length - start <= MAX_TOKENS) return tokens.length;
  for (let end = start + MAX_TOKENS; end > start + MAX_TOKENS / 2; end--)
    if (/^(?:[.;:!?,—–-]|\.{3})$/.test(tokens[end - 1] as string)) return end;
  return start + MAX_TOKENS;
}
