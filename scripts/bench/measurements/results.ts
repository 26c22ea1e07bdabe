/** The recorded results of docs/measurements.json, and the page as a pure function of them. */
import { z } from 'zod';
import { fillPlaces } from '../../shared/markdown.ts';
import { SECTIONS } from './sections.ts';

const resultSchema = z.strictObject({
  /** The command lines that printed it. */
  command: z.string().min(1),
  /** The day of the measurement. */
  date: z.iso.date(),
  /** The version of Node. */
  node: z.string().min(1),
  /** The machine, and what else it did. */
  machine: z.string().min(1),
  /** What the command printed, line by line. */
  output: z.array(z.string()).min(1),
});
export type Result = z.infer<typeof resultSchema>;

const resultsSchema = z.record(z.string(), resultSchema);
/** Results by the name of their section. */
export type Results = z.infer<typeof resultsSchema>;

/** Parses docs/measurements.json. */
export function parseResults(text: string): Results {
  return resultsSchema.parse(JSON.parse(text));
}

/** Formats results as docs/measurements.json. */
export function formatResults(results: Results): string {
  return `${JSON.stringify(results, undefined, 2)}\n`;
}

/** Fills the places of the page; the prose around them, and places without a result, stay as they are. */
export function renderPage(page: string, results: Results): string {
  const rendered = SECTIONS.map(({ name }) => {
    const result = results[name];
    return [name, result && renderResult(result)] as const;
  });
  return fillPlaces(page, Object.fromEntries(rendered));
}

function renderResult({ command, date, node, machine, output }: Result): string {
  const fence = (language: string, lines: string) => `\`\`\`${language}\n${lines}\n\`\`\``;
  return [fence('sh', command), fence('text', output.join('\n')), `${date}, Node ${node}, ${machine}.`].join('\n\n');
}
