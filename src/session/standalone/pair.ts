/** Whom "they" means if nothing plural was said: the two people that the last exchange is about. */
import type { EntityName } from '../resolved/entity-name.ts';
import type { EntityProfile } from './entity-profiles.ts';

/** Joins the names of the topic and the one other person of the last answer; `undefined` if there are more or fewer. */
export function findPair(profiles: readonly EntityProfile[], turns: number): EntityName | undefined {
  const people = profiles.filter(({ isNamed, isPlural, type, gender }) => {
    return isNamed && !isPlural && type === 'person' && (gender === 'masculine' || gender === 'feminine');
  });
  const inLast = (from: number) =>
    people.filter(({ mentions }) => mentions.some(({ turn }) => turn >= from && turn < turns));
  const answered = inLast(turns - 1);
  const pair =
    answered.length === 2 ? answered : answered.length === 1 ? withTopic(answered, people) : inLast(turns - 2);
  const [one, other] = pair;
  if (pair.length !== 2 || one?.name === undefined || other?.name === undefined) return undefined;
  return { text: `${one.name.text} and ${other.name.text}`, isPlural: true, rank: 0 };
}

/** The topic first, then who was named in the answer. */
function withTopic(answered: readonly EntityProfile[], people: readonly EntityProfile[]): readonly EntityProfile[] {
  const topics = people.filter(({ isTopic }) => isTopic);
  return topics.length === 1 && topics[0] !== answered[0] ? [...topics, ...answered] : answered;
}
