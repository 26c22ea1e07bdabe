/**
 * Groups first names by gender share and frequency, from US birth records (one file per year,
 * `Name,F|M,count` lines).
 */
import { encodeNameGender } from '../../../featurizer/lexicon/codec.ts';

/** Number of names to keep, most frequent first. */
const MAX_NAMES = 16_000;
/** Placeholders for unnamed children; and "Santa", who is rarely a child. */
const NOT_NAMES = new Set('santa baby unknown infant unnamed notnamed infantof boy girl male female unborn'.split(' '));

/** Groups lowercase names by key (`encodeNameGender`), from the files of all years. */
export function groupFirstNames(years: Iterable<string>, maxNames = MAX_NAMES): Map<string, string[]> {
  const counts = new Map<string, { girls: number; boys: number }>();
  for (const year of years) {
    for (const line of year.split(/\r?\n/)) {
      const [name, sex, count] = line.split(',');
      if (name === undefined || count === undefined) continue;
      const key = name.toLowerCase();
      const total = counts.get(key) ?? { girls: 0, boys: 0 };
      total[sex === 'F' ? 'girls' : 'boys'] += Number(count);
      counts.set(key, total);
    }
  }
  const ranked = [...counts]
    .filter(([name]) => !NOT_NAMES.has(name))
    .map(([name, { girls, boys }]) => ({ name, girls, boys, count: girls + boys }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  const groups = new Map<string, string[]>();
  for (const { name, girls, boys } of ranked.slice(0, maxNames)) {
    const key = encodeNameGender(girls, boys);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return groups;
}
