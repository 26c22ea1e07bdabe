/** What kinds and types of mentions are called in words. */

export const TYPE_WORDS: Readonly<Record<string, string>> = {
  unknown: 'unknown',
  none: 'none',
  person: 'a person',
  place: 'a place',
  organization: 'an organisation',
  object: 'a thing',
  abstract: 'something abstract',
  event: 'an event',
  time: 'a time',
  substance: 'a substance',
  animal: 'an animal',
  plant: 'a plant',
};

export const KIND_WORDS: Readonly<Record<string, string>> = {
  nominal: 'a description',
  proper: 'a name',
  pronoun: 'a pronoun',
  demonstrative: 'a demonstrative',
};
