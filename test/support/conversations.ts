/**
 * Seeded random conversations: speakers, names, pronouns, raw and analyzed turns, unusual
 * characters.
 */
import { createRandom } from '../../scripts/shared/random.ts';
import type { TokensInput, TurnInput } from '../../src/mod.ts';

const SPEAKERS = ['Ada', 'Ben Walker', 'Zoë', 'dr_who', undefined];
const NAMES = ['Maria', 'Ben', 'Emma Stone', 'the World Health Organization', 'WHO', 'Paris', 'Zoë', 'Dr. Walker'];
const NOUNS = ['the station', 'a doctor', 'the old dog', 'my sister', 'the committee', 'her ticket', 'the train 🚂'];
const PRONOUNS = ['she', 'he', 'it', 'they', 'I', 'you', 'we'];
const VERBS = ['saw', 'met', 'called', 'liked', 'waited for', 'heard of'];
const TOKENS = [
  {
    tokens: ['She', 'left', 'Paris'],
    mentions: [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ],
  }, // prettier by hand
  { tokens: ['the', 'New York', 'office', 'closed'], mentions: [{ start: 0, end: 3, head: 2 }] },
  { tokens: ['IBM', "'s", 'ÉCOLE', 'grew'], ner: ['ORG', 'O', 'O', 'O'] },
];

/** Writes a conversation of `count` turns; the same seed gives the same one. */
export function writeConversation(seed: number, turnCount: number): (TurnInput | TokensInput)[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const phrase = () => pick(pick([NAMES, NOUNS, PRONOUNS, PRONOUNS]));
  const clause = () => `${phrase()} ${pick(VERBS)} ${phrase()}`;
  const sentence = () => `${clause()}${random() < 0.4 ? `, and ${clause()}` : ''}.`;
  return Array.from({ length: turnCount }, (_, turn): TurnInput | TokensInput => {
    const speaker = random() < 0.1 ? `guest ${Math.floor(random() * 40)}` : pick(SPEAKERS);
    const said = { ...(speaker !== undefined && { speaker }), ...(random() < 0.2 && { id: `t${turn}` }) };
    if (random() < 0.2) return { type: 'tokens', ...structuredClone(pick(TOKENS)), ...said };
    const text = random() < 0.05 ? '' : Array.from({ length: 1 + Math.floor(random() * 3) }, sentence).join(' ');
    return { type: 'turn', text: text && text[0]?.toUpperCase() + text.slice(1), ...said };
  });
}
