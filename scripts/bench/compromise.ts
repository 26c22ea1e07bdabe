/**
 * Scores the pronouns that compromise resolves on Antecedent Chat dev, with the same counts as
 * `npm run evaluate -- --corpus chat`. It is judged leniently: what it refers to only has to overlap
 * a mention of the right cluster.
 */
import nlp from 'compromise';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { type CorpusDocument, loadCorpus } from '../corpora/mod.ts';
import { type GoldLink, scoreForms } from '../metrics/mod.ts';
import { formatPercent, formatTable } from '../shared/text-table.ts';

/** The forms that compromise resolves. */
const COMPARED = new Set(['he', 'she', 'it', 'they']);

/** A view of compromise, as far as it is used here; its own types lack coreference. */
interface View {
  compute(method: 'coreference'): View;
  pronouns(): { forEach(visit: (pronoun: View) => void): void };
  refersTo(): View;
  json(options: { readonly offset: true }): readonly { readonly offset: Place }[];
}

interface Place {
  readonly start: number;
  readonly length: number;
}

const command = defineCommand({
  name: 'node scripts/bench/compromise.ts',
  summary: 'Scores the pronouns that compromise resolves on Antecedent Chat dev.',
  flags: z.object({}),
  async run(_, { write }) {
    const documents = loadCorpus({ corpora: undefined, corpus: 'chat', split: 'dev' });
    const rows = scoreForms(documents.map(resolve)).filter(({ form }) => COMPARED.has(form));
    const table = formatTable(
      ['Linked right by compromise', 'mentions', 'right', '%'],
      rows.map(({ form, total, right, accuracy }) => [form, String(total), String(right), formatPercent(accuracy, 1)]),
    );
    await write(`${table}\n`);
  },
});

/** The gold mentions of a document in the order of the text, each with what compromise says about it. */
function resolve({ sentences, clusters }: CorpusDocument): GoldLink[] {
  const starts: number[] = [];
  let whole = '';
  for (const { text } of sentences) {
    starts.push(whole.length);
    whole += `${text}\n`;
  }
  const mentions = clusters
    .flatMap(({ id, mentions }) =>
      mentions.map(({ sentence, start, end }) => {
        const from = starts[sentence] ?? 0;
        const offsets = sentences[sentence]?.offsets ?? [];
        return { cluster: id, start: from + (offsets[start]?.[0] ?? 0), end: from + (offsets[end - 1]?.[1] ?? 0) };
      }),
    )
    .sort((one, other) => one.start - other.start);
  const referents = findReferents(whole);
  return mentions.map(({ cluster, start, end }): GoldLink => {
    const places = referents.get(start) ?? [];
    const isRight = mentions.some(
      (other) =>
        other.cluster === cluster &&
        places.some((place) => place.start < other.end && other.start < place.start + place.length),
    );
    const text = whole.slice(start, end);
    return {
      text,
      cluster,
      entity: undefined,
      antecedent: isRight ? cluster : undefined,
      isName: /^\p{Lu}/u.test(text),
    };
  });
}

/** What each pronoun refers to, by the offset where the pronoun starts. */
function findReferents(text: string): Map<number, readonly Place[]> {
  const found = new Map<number, readonly Place[]>();
  const view = (nlp(text) as unknown as View).compute('coreference');
  view.pronouns().forEach((pronoun) => {
    const [place] = pronoun.json({ offset: true });
    const places = pronoun.refersTo().json({ offset: true });
    if (place !== undefined)
      found.set(
        place.offset.start,
        places.map(({ offset }) => offset),
      );
  });
  return found;
}

process.exitCode = await command.run(process.argv.slice(2));
