import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../../src/platform/node/mod.ts';
import { type MarkedTurn, spellOutMarked } from './marked-text.ts';

type Case = readonly [marked: string, expected: string];

/** Precedes each case, so that entities 1 to 9 have names. */
const spelt = (marked: string) => spellOutMarked([{ marked }]);

const GROUPS: Readonly<Record<string, readonly Case[]>> = {
  'puts names in the right case': [
    ['[Ada]1 was late. [She]1 ran.', 'Ada was late. Ada ran.'],
    ['[Ada]1 was late. Ben saw [her]1.', 'Ada was late. Ben saw Ada.'],
    ['[Ada]1 was late. Ben took [her]1 coat.', "Ada was late. Ben took Ada's coat."],
    ['[Ben]1 was late. The coat was [his]1.', "Ben was late. The coat was Ben's."],
    ['[Ada]1 was late. The coat was [hers]1.', "Ada was late. The coat was Ada's."],
    ['[Ada]1 was late. Ben gave [her]1 the coat.', 'Ada was late. Ben gave Ada the coat.'],
    ['[Ada]1 was late. Ben gave [her]1 coat to Tom.', "Ada was late. Ben gave Ada's coat to Tom."],
    ['[Ada]1 was late. A friend of [hers]1 waited.', "Ada was late. A friend of Ada's waited."],
    ['[Acme]1 grew. [Its]1 shares fell.', "Acme grew. Acme's shares fell."],
    ['[Ben]1 was late. Ada waited for [him]1.', 'Ben was late. Ada waited for Ben.'],
  ],
  'writes possessives of names that end in s': [
    ['[James]1 was late. Ada took [his]1 coat.', "James was late. Ada took James's coat."],
    ['[The Beatles]1 split. Fans loved [their]1 songs.', "The Beatles split. Fans loved the Beatles' songs."],
    ['[The students]1 left. Ada found [their]1 books.', "The students left. Ada found the students' books."],
    ['[The children]1 left. Ada found [their]1 books.', "The children left. Ada found the children's books."],
  ],
  'keeps the capital of a sentence, and no other': [
    ['Ada saw [the doctor]1. [She]1 was kind.', 'Ada saw the doctor. The doctor was kind.'],
    ['[The doctor]1 came. Ada thanked [him]1.', 'The doctor came. Ada thanked the doctor.'],
    ['[The doctor]1 came. Then [she]1 left.', 'The doctor came. Then the doctor left.'],
    ['[The doctor]1 came. [Her]1 car broke down.', "The doctor came. The doctor's car broke down."],
    ['[The doctor]1 came. "[She]1 is kind," said Ada.', 'The doctor came. "The doctor is kind," said Ada.'],
    ['i saw [the doctor]1. then [she]1 left.', 'i saw the doctor. then the doctor left.'],
  ],
  'uses the best short name': [
    [
      '[Maria]1 came. [Maria Gonzalez]1 is a judge. Ada met [her]1.',
      'Maria came. Maria Gonzalez is a judge. Ada met Maria Gonzalez.',
    ],
    ['[Dr. Smith]1 came. Ada thanked [him]1.', 'Dr. Smith came. Ada thanked Dr. Smith.'],
    ['[A doctor]1 came. Ada thanked [him]1.', 'A doctor came. Ada thanked the doctor.'],
    ['[This dog]1 barks. Ada fears [it]1.', 'This dog barks. Ada fears the dog.'],
    ["[Maria's mother]1 came. Ada thanked [her]1.", "Maria's mother came. Ada thanked Maria's mother."],
    ['[The doctor]1 came. [Emma]1 was kind. Ada thanked [her]1.', 'The doctor came. Emma was kind. Ada thanked Emma.'],
    [
      '[Maria Gonzalez, who won the prize]1, came. Ada met [her]1.',
      'Maria Gonzalez, who won the prize, came. Ada met Maria Gonzalez.',
    ],
    [
      '[A man in a long blue coat]1 came. [The man]1 smiled. Ada saw [him]1.',
      'A man in a long blue coat came. The man smiled. Ada saw the man.',
    ],
  ],
  'leaves what has no fit name': [
    ['[A man in a long blue coat]1 came. Ada saw [him]1.', 'A man in a long blue coat came. Ada saw him.'],
    ['[My brother]1 came. Ada saw [him]1.', 'My brother came. Ada saw him.'],
    ['[Every student]1 came. Ada helped [him]1.', 'Every student came. Ada helped him.'],
    ['[Someone]1 came. Ada saw [him]1.', 'Someone came. Ada saw him.'],
    ['[People]1 came. Ada saw [them]1.', 'People came. Ada saw them.'],
    ['[A lot]1 happened. Ada liked [it]1.', 'A lot happened. Ada liked it.'],
    ['[She]1 came. Ben saw [her]1.', 'She came. Ben saw her.'],
    [
      '[The International Committee for the Study of Old Trains]1 met. Ada left [it]1.',
      'The International Committee for the Study of Old Trains met. Ada left it.',
    ],
  ],
  'never replaces a first mention, and never uses a name that comes later': [
    ['[She]1 was late. [Ada]1 ran.', 'She was late. Ada ran.'],
    ['When [she]1 came, [Ada]1 was late.', 'When she came, Ada was late.'],
    ['[He]1 came in. [He]1 was [Dr. Smith]1.', 'He came in. He was Dr. Smith.'],
  ],
  'leaves what is unsure': [
    ['[Ada]1 was late. [She]1~ ran.', 'Ada was late. She ran.'],
    ['[Ada]1 was late. Ben saw [her]1~. [She]1 ran.', 'Ada was late. Ben saw her. Ada ran.'],
  ],
  'leaves reflexives, relatives and demonstratives': [
    ['[Ada]1 was late. [She]1 blamed [herself]1.', 'Ada was late. Ada blamed herself.'],
    ['[Ada]1 hurt [herself]1.', 'Ada hurt herself.'],
    ['[The plan]1 failed. Ada knew [that]1.', 'The plan failed. Ada knew that.'],
    ['[Ada]1 came with Ben, [who]2 smiled.', 'Ada came with Ben, who smiled.'],
    ['[The students]1 left. [They all]1 sang.', 'The students left. They all sang.'],
  ],
  'leaves an "it" that is nothing': [
    ['[The plan]1 failed. [It]1 is raining.', 'The plan failed. It is raining.'],
    ['[The plan]1 failed. [It]1 seems that Ada knew.', 'The plan failed. It seems that Ada knew.'],
    ['[The plan]1 failed. [It]1 is clear that Ada knew.', 'The plan failed. It is clear that Ada knew.'],
    ['[The plan]1 failed. [It]1 was late.', 'The plan failed. It was late.'],
    ['[The plan]1 failed. [It]1 was bad.', 'The plan failed. The plan was bad.'],
  ],
  'names nobody twice in one clause': [
    ['[Maria]1 took [her]1 ticket.', 'Maria took her ticket.'],
    ['[Maria]1 came. [She]1 took [her]1 ticket.', 'Maria came. Maria took her ticket.'],
    ['[Maria]1 came. [She]1 sat down and took [her]1 ticket.', 'Maria came. Maria sat down and took her ticket.'],
    ['[Maria]1 came. [She]1 was late, and [her]1 train left.', "Maria came. Maria was late, and Maria's train left."],
    ['[Maria]1 said that [she]1 was late.', 'Maria said that she was late.'],
    ['Ada called [Maria]1 because [she]1 was late.', 'Ada called Maria because Maria was late.'],
    ['[The doctor]1 took [her]1 bag.', 'The doctor took her bag.'],
    [
      '[Ben]1 came. Ada told [his]1 brother that [he]1 was late.',
      "Ben came. Ada told Ben's brother that Ben was late.",
    ],
  ],
  'leaves a pronoun inside a mention of the same entity': [
    ['[Ben]1 came. [The man who lost [his]1 dog]1 wept.', 'Ben came. The man who lost his dog wept.'],
    ['[Ben]1 came. [[His]1 mother]2 wept.', "Ben came. Ben's mother wept."],
  ],
  'makes the verb agree': [
    ['[Alex]1 came. [They]1 are late.', 'Alex came. Alex is late.'],
    ['[Alex]1 came. [They]1 have a ticket.', 'Alex came. Alex has a ticket.'],
    ['[Alex]1 came. [They]1 were late.', 'Alex came. Alex was late.'],
    ['[Alex]1 came. [They]1 try hard.', 'Alex came. Alex tries hard.'],
    ["[Alex]1 came. [They]1 don't know.", "Alex came. Alex doesn't know."],
    ["[Alex]1 came. [They]1're late.", 'Alex came. Alex is late.'],
    ["[Alex]1 came. [They]1'll stay.", 'Alex came. Alex will stay.'],
    ['[Alex]1 came. Are [they]1 late?', 'Alex came. Is Alex late?'],
    ['[Alex]1 came. [They]1 ran and [they]1 can stay.', 'Alex came. Alex ran and Alex can stay.'],
    ['[Alex]1 came. [They]1 sing and dance.', 'Alex came. Alex sings and dances.'],
    ['[The students]1 came. [They]1 are late.', 'The students came. The students are late.'],
    ["[The students]1 came. [They]1've left.", 'The students came. The students have left.'],
    ["[Ada]1 came. [She]1's late.", "Ada came. Ada's late."],
    ["[Ada]1 came. [She]1'd left.", "Ada came. She'd left."],
    ['[Alex]1 came. Ben saw [them]1 leave.', 'Alex came. Ben saw Alex leave.'],
    ['[The students]1 came. [He]1 left.', 'The students came. He left.'],
    ['[Ada and Ben]1 came. Tom saw [them]1.', 'Ada and Ben came. Tom saw Ada and Ben.'],
  ],
  'leaves I, you and we': [
    ['[Ada]1 said, "[I]1 am late."', 'Ada said, "I am late."'],
    ['[Ada]1 came. [You]1 were late.', 'Ada came. You were late.'],
    ['[Ada and Ben]1 came. [We]1 left.', 'Ada and Ben came. We left.'],
  ],
  'leaves every other character as it was': [
    ['  [Ada]1\twas  late 🎫.\n[She]1 ran!', '  Ada\twas  late 🎫.\nAda ran!'],
    ['[Acme Inc.]1 grew. Ada likes [it]1.', 'Acme Inc. grew. Ada likes Acme Inc.'],
    ['Nothing to see here.', 'Nothing to see here.'],
    ['', ''],
  ],
};

for (const [title, cases] of Object.entries(GROUPS)) {
  describe(`resolved text ${title}`, () => {
    it.each(cases)('%s', (marked, expected) => {
      expect(spelt(marked)).toBe(expected);
    });
  });
}

const ALL: readonly (readonly [turns: readonly MarkedTurn[], expected: string])[] = [
  [[{ speaker: 'Ada', marked: '[I]1 lost [my]1 ticket.' }], "Ada lost Ada's ticket."],
  [[{ speaker: 'Ada', marked: '[I]1 am late.' }], 'Ada is late.'],
  [[{ speaker: 'Ada', marked: "[I]1'm late and [I]1've lost it." }], 'Ada is late and Ada has lost it.'],
  [[{ speaker: 'Ada', marked: 'Ben saw [me]1.' }], 'Ben saw Ada.'],
  [[{ speaker: 'Ada', marked: '[I]1 hurt [myself]1.' }], 'I hurt myself.'],
  [
    [
      { speaker: 'Ada', marked: '[I]1 am late.' },
      { speaker: 'Ben', marked: 'Where are [you]1?' },
    ],
    'Where is Ada?',
  ],
  [
    [
      { speaker: 'Ada', marked: '[I]1 am late.' },
      { speaker: 'Ben', marked: 'Where is [your]1 coat?' },
    ],
    "Where is Ada's coat?",
  ],
  [[{ speaker: 'Customer', marked: '[I]1 lost [my]1 bag.' }], "The customer lost the customer's bag."],
  [[{ speaker: 'Speaker 2', marked: '[I]1 am late.' }], 'I am late.'],
  [[{ marked: '[Ada]1 said, "[I]1 am late."' }], 'Ada said, "Ada is late."'],
  [[{ marked: '[Ada and Ben]1 came. [We]1 left.' }], 'Ada and Ben came. Ada and Ben left.'],
];

describe('resolved text with all', () => {
  it.each(ALL)('spells out the people of a dialogue: %j', (turns, expected) => {
    expect(spellOutMarked(turns, 'all')).toBe(expected);
  });

  it('leaves them unchanged by default, and uses the speaker’s name', () => {
    const turns = [
      { speaker: 'Ada', marked: '[I]1 lost [my]1 ticket.' },
      { speaker: 'Ben', marked: '[She]1 lost [her]1 ticket.' },
    ];
    expect(spellOutMarked(turns.slice(0, 1))).toBe('I lost my ticket.');
    expect(spellOutMarked(turns)).toBe('Ada lost her ticket.');
  });
});

describe('resolved text of any input', () => {
  it('changes nothing without pronouns, and never affects the other lines', async () => {
    const resolver = await createResolver();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            'Ada',
            'she',
            'her',
            "they're",
            'it',
            '🎫',
            '.',
            ' ',
            'I',
            'the dog',
            '"',
            'are',
            '\n',
            'himself',
          ),
          { maxLength: 30 },
        ),
        fc.constantFrom(true, 'all' as const),
        async (pieces, resolved) => {
          const text = pieces.join(' ');
          const { turn, mentions } = await resolver.document({ resolved }).push({ text, speaker: 'Ada' });
          for (const mention of mentions) expect(text.slice(...mention.span)).toBe(mention.text);
          if (mentions.every(({ kind }) => kind !== 'pronoun')) expect(turn.resolved).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });
});
