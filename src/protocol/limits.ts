/**
 * Fixed limits of the protocol. A line beyond one of them is refused with an `error` line, never
 * cut.
 */

/** Longest line a client may send, without its line break. */
export const MAX_LINE_BYTES = 1_048_576;
/** Deepest nesting of arrays and objects in a line; a valid line needs three levels. */
export const MAX_JSON_DEPTH = 16;
/** Most tokens in one `tokens` line: its mentions are found without a pause. */
export const MAX_SENTENCE_TOKENS = 2000;
/** Longest token of a `tokens` line, in UTF-16 code units. */
export const MAX_TOKEN_UNITS = 4096;
/** Longest tag, relation and entity type of a token, in UTF-16 code units. */
export const MAX_TAG_UNITS = 64;
/** Most mentions a client may give with one `tokens` line. */
export const MAX_GIVEN_MENTIONS = 10_000;
/** Most of those that may share a token. */
export const MAX_MENTIONS_PER_TOKEN = 16;
/**
 * Most tokens that the mentions given with one line may cover in total: nested ones would make the
 * answer quadratic.
 */
export const MAX_GIVEN_MENTION_TOKENS = 100_000;
/** Most aliases of a participant or an entity. */
export const MAX_ALIASES = 32;
/** Most turns of a history that a message is rewritten after. */
export const MAX_HISTORY_TURNS = 500;
/** Most entities that are known before a history. */
export const MAX_HISTORY_ENTITIES = 100;
/** Longest snapshot in a line, in base64; the default bound stays far below. */
export const MAX_SNAPSHOT_UNITS = 524_288;
/** Longest `id` and `speaker`, in UTF-16 code units. */
export const MAX_NAME_UNITS = 256;
/**
 * Most bytes that a line may make the server say per byte of its own: decisions, summary and
 * resolved text. Text is far below, even if every other word is a pronoun.
 */
export const MAX_ANSWER_TIMES = 50;
/**
 * Bytes that the server may say beyond that, once per stream or document: a turn of nothing but
 * pronouns is short, not hostile. Ordinary text, which uses less than it may, fills it up again.
 */
export const ANSWER_RESERVE_BYTES = 8192;
/**
 * Most bytes of explanations per byte of a line, shared evenly by its mentions: if they are not
 * enough, candidates have fewer reasons, then there are fewer candidates.
 */
export const MAX_EXPLANATION_TIMES = 150;
