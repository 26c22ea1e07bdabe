/** What is read from a mention: kind, number, gender, animacy, person, definiteness. */

import { describe, expect, it } from 'vitest';
import { describeMention } from '../../../featurizer/mentions/describe-mention.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { placeSpans } from '../../../featurizer/mentions/mention-context.ts';
import { joinTokens } from '../../../featurizer/segment/segment.ts';
import { parse } from '../parse.ts';

interface Options {
  /** Index of the head; default: the last token. */
  readonly head?: number;
  /** Named-entity label of every token. */
  readonly label?: string;
}

/** Describes `word/TAG word/TAG …` as one mention. */
function describeTagged(tagged: string, { head, label }: Options = {}): Mention {
  const pairs = tagged.split(' ').map((pair) => pair.split('/'));
  const { text, sentence } = joinTokens(pairs.map(([token = '']) => token));
  const xpos = pairs.map(([, tag = '']) => tag);
  const analyzed = { ...sentence, xpos, ...(label !== undefined && { ner: xpos.map(() => label) }) };
  const span = { start: 0, end: pairs.length, head: head ?? pairs.length - 1 };
  const [placed] = placeSpans(analyzed, [span]);
  if (placed === undefined) throw new Error('place span: found none');
  return describeMention(analyzed, placed, { sentence: 0, turn: 0, turnText: text, speaker: undefined });
}

describe('kind', () => {
  it.each(['this', 'That', 'these', 'THOSE'])('of “%s” alone is demonstrative', (word) => {
    expect(describeTagged(`${word}/DT`).kind).toBe('demonstrative');
  });

  it.each(['I/PRP', 'her/PRP$', 'themself/PRP', 'mine/PRP', 'one/PRP', 'xe/PRP', 'Zir/PRP$'])(
    'of %s is pronoun',
    (word) => {
      expect(describeTagged(word).kind).toBe('pronoun');
    },
  );

  it('of a listed word is pronoun whatever its tag', () => {
    expect(describeTagged('she/NN').kind).toBe('pronoun');
  });

  it('of a word tagged as a pronoun is pronoun whatever the word', () => {
    expect(describeTagged('thon/PRP').kind).toBe('pronoun');
  });

  it('of a phrase with a demonstrative is nominal', () => {
    expect(describeTagged('this/DT cat/NN').kind).toBe('nominal');
  });

  it('of a name is proper', () => {
    expect(describeTagged('Ada/NNP').kind).toBe('proper');
    expect(describeTagged('the/DT old/JJ Thames/NNP').kind).toBe('proper');
  });

  it('of a noun with an entity label is proper, including dates and money', () => {
    expect(describeTagged('yesterday/NN', { label: 'DATE' }).kind).toBe('proper');
    expect(describeTagged('ten/CD dollars/NNS', { label: 'MONEY' }).kind).toBe('proper');
  });

  it('of a noun labeled O is nominal', () => {
    expect(describeTagged('the/DT cat/NN', { label: 'O' }).kind).toBe('nominal');
  });
});

describe('number', () => {
  it.each([
    ['the/DT cat/NN', 'singular'],
    ['Ada/NNP', 'singular'],
    ['cats/NNS', 'plural'],
    ['this/DT', 'singular'],
    ['those/DT', 'plural'],
    ['he/PRP', 'singular'],
    ['it/PRP', 'singular'],
    ['us/PRP', 'plural'],
    ['you/PRP', 'unknown'],
  ])('of %s is %s', (tagged, number) => {
    expect(describeTagged(tagged).number).toBe(number);
  });

  it.each(['they/PRP', 'them/PRP', 'their/PRP$', 'themself/PRP'])(
    'of %s stays open: it may be one person',
    (tagged) => {
      expect(describeTagged(tagged).number).toBe('unknown');
    },
  );
});

describe('gender', () => {
  it.each([
    ['he/PRP', 'masculine'],
    ['hers/PRP', 'feminine'],
    ['itself/PRP', 'neuter'],
    ['they/PRP', 'unknown'],
    ['I/PRP', 'unknown'],
    ['xem/PRP', 'unknown'],
    ['the/DT woman/NN', 'feminine'],
    ['my/PRP$ father/NN', 'masculine'],
    ['Mr./NNP Smith/NNP', 'masculine'],
    ['Mrs./NNP Smith/NNP', 'feminine'],
    ['Mary/NNP Smith/NNP', 'feminine'],
    ['the/DT student/NN', 'unknown'],
  ])('of %s is %s', (tagged, gender) => {
    expect(describeTagged(tagged).gender).toBe(gender);
  });

  it.each([
    [
      'the owner, Mr. Kowalski',
      '1 the DT 2 det\n2 owner NN 0 root\n3 , , 5 punct\n4 Mr. NNP 5 nmod:desc\n5 Kowalski NNP 2 appos',
      'masculine',
    ],
    [
      'the owner of Mary’s house',
      '1 the DT 2 det\n2 owner NN 0 root\n3 of IN 5 case\n4 Mary NNP 5 nmod:poss\n5 house NN 2 nmod',
      'unknown',
    ],
  ])('of “%s” is that of the name in apposition, if there is one', (_, rows, gender) => {
    const sentence = parse(rows);
    const [placed] = placeSpans(sentence, [{ start: 0, end: sentence.tokens.length, head: 1 }]);
    if (placed === undefined) throw new Error('place span: found none');
    const place = { sentence: 0, turn: 0, turnText: sentence.tokens.join(' '), speaker: undefined };
    expect(describeMention(sentence, placed, place).gender).toBe(gender);
  });

  it('is not a possessor’s', () => {
    expect(describeTagged("Mary/NNP 's/POS house/NN").gender).not.toBe('feminine');
  });
});

describe('animacy', () => {
  it.each([
    ['she/PRP', true],
    ['you/PRP', true],
    ['ze/PRP', true],
    ['it/PRP', false],
    ['they/PRP', undefined],
    ['my/PRP$ sister/NN', true],
    ['the/DT doctor/NN', true],
  ])('of %s is %s', (tagged, isAnimate) => {
    expect(describeTagged(tagged).isAnimate).toBe(isAnimate);
  });

  it('of a name follows its label', () => {
    expect(describeTagged('Zorblax/NNP', { label: 'PERSON' }).isAnimate).toBe(true);
    expect(describeTagged('Zorblax/NNP', { label: 'ORG' }).isAnimate).toBe(false);
    expect(describeTagged('Zorblax/NNP', { label: 'DATE' }).isAnimate).toBe(false);
  });
});

describe('person', () => {
  it.each([
    ['my/PRP$', 1],
    ['we/PRP', 1],
    ['yourself/PRP', 2],
    ['she/PRP', 3],
    ['fae/PRP', 3],
    ['the/DT cat/NN', 3],
    ['this/DT', 3],
  ])('of %s is %d', (tagged, person) => {
    expect(describeTagged(tagged).person).toBe(person);
  });
});

describe('definiteness', () => {
  it.each([
    'the/DT cat/NN',
    'The/DT cat/NN',
    'this/DT',
    'my/PRP$ cat/NN',
    'Ada/NNP',
    'she/PRP',
    "a/DT boy/NN 's/POS cat/NN",
  ])('is found in %s', (tagged) => {
    expect(describeTagged(tagged).isDefinite).toBe(true);
  });

  it.each(['a/DT cat/NN', 'cats/NNS', 'some/DT cats/NNS', 'every/DT cat/NN', 'two/CD cats/NNS'])(
    'is not found in %s',
    (tagged) => {
      expect(describeTagged(tagged).isDefinite).toBe(false);
    },
  );
});

it('gives the words in lower case and the head unchanged', () => {
  expect(describeTagged('The/DT HEAD/NN of/IN Ada/NNP', { head: 1 })).toMatchObject({
    words: ['the', 'head', 'of', 'ada'],
    headText: 'HEAD',
    headTag: 'NN',
  });
});
