/**
 * Recognizes whole tokens: addresses, handles, tags, emoticons, emoji. Every scan is bounded or
 * runs once.
 */
import { classifyUnit, DIGIT, isLetterKind } from './characters.ts';

const MAX_LOCAL_PART = 64; // RFC 5321
const MAX_DOMAIN = 255;
const MAX_EMOJI_UNITS = 64; // the longest in use has 15; a longer chain is cut

const ADDRESS_START = /(?:https?:|ftp:|mailto:|www\.)(?=[^\s])/iy;
const EMOTICON =
  /(?:[:;=]['’]?[-^]?[)(\][}{|\\/*]{1,8}|[:;=]['’]?-?[DPpOoSsXx3]|<3|<\/3|\^[_.-]?\^|-_-|>[:;]-?[()]|\([:;])(?![\p{L}\p{N}])/uy;
const ELISION = /['’](?:\d\ds?|em|til|cause|cuz|cos|bout|tis|twas)(?![\p{L}\p{N}'’])/iuy;
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/** Finds the end of an address with a scheme at `start`; `start` if there is none. */
export function findWebAddressEnd(text: string, start: number, chunkEnd: number): number {
  const first = text.charCodeAt(start) | 0x20;
  // h, w, f, m
  if (first !== 0x68 && first !== 0x77 && first !== 0x66 && first !== 0x6d) return start;
  ADDRESS_START.lastIndex = start;
  const match = ADDRESS_START.exec(text);
  if (match === null || start + match[0].length >= chunkEnd) return start;
  let end = start;
  let open = 0;
  while (end < chunkEnd && !STOPS_ADDRESS.has(text.charCodeAt(end))) {
    const unit = text.charCodeAt(end);
    if (unit === 0x28) open++;
    else if (unit === 0x29) open--;
    end++;
  }
  while (end > start) {
    const unit = text.charCodeAt(end - 1);
    if (unit === 0x29 && open >= 0) break; // its own closing bracket
    if (unit === 0x29) open++;
    else if (!TRAILS_ADDRESS.has(unit)) break;
    end--;
  }
  return end > start + match[0].length ? end : start;
}

const STOPS_ADDRESS = new Set([...'<>"“”|'].map((char) => char.charCodeAt(0)));
const TRAILS_ADDRESS = new Set([...".,;:!?'’…]}*"].map((char) => char.charCodeAt(0)));

/** Finds the end of a mail address at `start`; `start` if there is none. */
export function findMailAddressEnd(text: string, start: number, chunkEnd: number): number {
  const latestAt = Math.min(chunkEnd, start + MAX_LOCAL_PART);
  let at = start;
  while (at < latestAt && isAddressUnit(text.charCodeAt(at))) at++;
  if (at === start || text.charCodeAt(at) !== 0x40) return start;
  const latestEnd = Math.min(chunkEnd, at + MAX_DOMAIN);
  let end = at + 1;
  while (end < latestEnd && isAddressUnit(text.charCodeAt(end))) end++;
  while (end > at + 1 && isPeriodOrHyphen(text.charCodeAt(end - 1))) end--;
  return end > at + 1 ? end : start;
}

function isAddressUnit(unit: number): boolean {
  const kind = classifyUnit(unit);
  return isLetterKind(kind) || kind === DIGIT || isPeriodOrHyphen(unit) || unit === 0x5f || unit === 0x2b;
}

function isPeriodOrHyphen(unit: number): boolean {
  return unit === 0x2e || unit === 0x2d;
}

/** Finds the end of a domain or file name (`enron.com`, `plan-2.doc`); `start` if there is none. */
export function findDottedNameEnd(text: string, start: number, chunkEnd: number): number {
  const latest = Math.min(chunkEnd, start + MAX_LOCAL_PART);
  let end = start;
  let dot = -1;
  while (end < latest && isAddressUnit(text.charCodeAt(end))) {
    if (text.charCodeAt(end) === 0x2e) dot = end;
    end++;
  }
  if (end > start && text.charCodeAt(end - 1) === 0x2e) {
    end--;
    dot = text.lastIndexOf('.', end - 1);
  }
  if (dot <= start || end - dot > MAX_EXTENSION) return start;
  return EXTENSIONS.has(text.slice(dot + 1, end).toLowerCase()) ? end : start;
}

const MAX_EXTENSION = 6;
const EXTENSIONS = new Set(
  'com org net edu gov mil info biz io tv eu uk us de fr ca au nz jp cn in es ru doc docx xls xlsx pdf ppt txt htm html jpg jpeg png gif mp3 mp4 zip exe csv json xml js ts py'.split(
    ' ',
  ),
);

/**
 * Finds the end of a word that starts with an apostrophe (`'em`, `’90s`); `start` if there is none.
 */
export function findElisionEnd(text: string, start: number, chunkEnd: number): number {
  ELISION.lastIndex = start;
  const match = ELISION.exec(text);
  const end = start + (match?.[0].length ?? 0);
  return end > chunkEnd ? start : end;
}

/** Finds the end of a handle (@name) or tag (#word); `start` if there is none. */
export function findHandleEnd(text: string, start: number, chunkEnd: number): number {
  let end = start + 1;
  while (end < chunkEnd) {
    const unit = text.charCodeAt(end);
    const kind = classifyUnit(unit);
    if (!isLetterKind(kind) && kind !== DIGIT && unit !== 0x5f) break;
    end++;
  }
  return end > start + 1 && isLetterKind(classifyUnit(text.charCodeAt(start + 1))) ? end : start;
}

/** Finds the end of an emoticon; `start` if there is none. */
export function findEmoticonEnd(text: string, start: number, chunkEnd: number): number {
  EMOTICON.lastIndex = start;
  const match = EMOTICON.exec(text);
  const end = start + (match?.[0].length ?? 0);
  return end > chunkEnd ? start : end;
}

/** Finds the end of an emoji with its modifiers and joined parts; `start` if there is none. */
export function findEmojiEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0;
  if (!isPictograph(first)) return start;
  let end = start + countUnits(first);
  if (isRegional(first)) {
    const second = text.codePointAt(end) ?? 0;
    return isRegional(second) ? end + countUnits(second) : end;
  }
  while (end < text.length && end - start < MAX_EMOJI_UNITS) {
    const next = text.codePointAt(end) ?? 0;
    if (isEmojiExtension(next)) end += countUnits(next);
    else if (next === 0x200d) {
      const joined = text.codePointAt(end + 1) ?? 0;
      end += isPictograph(joined) ? 1 + countUnits(joined) : 1;
    } else break;
  }
  return end;
}

function isPictograph(point: number): boolean {
  return (
    point > 0xff &&
    (point >= 0x1f000 || (point >= 0x2190 && point < 0x3300)) &&
    PICTOGRAPH.test(String.fromCodePoint(point))
  );
}

function isRegional(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

/** True for variation selectors, keycaps, skin tones and tags. */
function isEmojiExtension(point: number): boolean {
  return (
    point === 0xfe0f ||
    point === 0xfe0e ||
    point === 0x20e3 ||
    (point >= 0x1f3fb && point <= 0x1f3ff) ||
    (point >= 0xe0020 && point <= 0xe007f)
  );
}

function countUnits(point: number): number {
  return point > 0xffff ? 2 : 1;
}
