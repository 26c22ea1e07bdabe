/**
 * Output lines → one object per document, for whoever wants an answer without bookkeeping. One
 * document gives one object, several give an array. The lines are held until the end, so the HTTP
 * body that they answer is limited like a JSON body.
 */

import type { DocumentAnswer } from './answers.ts';
import type { DocumentLine, MentionLine, OutputLine, TurnLine } from './output.ts';

/** Yields the answer as text, in one piece. */
export async function* toDocumentAnswers(lines: AsyncIterable<OutputLine>): AsyncGenerator<string> {
  const answers = new DocumentAnswers();
  for await (const line of lines) answers.add(line);
  yield JSON.stringify(answers);
}

/** The answers so far; `JSON.stringify` writes one object, or an array if there is not exactly one. */
export class DocumentAnswers {
  readonly #answers: DocumentAnswer[] = [];
  #collected = new Collected();

  /** Adds the next line. */
  add(line: OutputLine): void {
    const answer = this.#collected.add(line);
    if (answer === undefined) return;
    this.#answers.push(answer);
    this.#collected = new Collected();
  }

  /** What `JSON.stringify` writes. */
  toJSON(): DocumentAnswer | readonly DocumentAnswer[] {
    const [only] = this.#answers;
    return only !== undefined && this.#answers.length === 1 ? only : this.#answers;
  }
}

/** The lines of one document so far. */
class Collected {
  readonly #mentions = new Map<number, MentionLine>();
  readonly #turns: TurnLine[] = [];
  readonly #errors: NonNullable<DocumentAnswer['errors']> = [];

  /** Adds a line; returns the answer if it completes the document. */
  add(line: OutputLine): DocumentAnswer | undefined {
    switch (line.type) {
      case 'mention':
        this.#mentions.set(line.n, line);
        return undefined;
      case 'turn':
        this.#turns.push(line);
        return undefined;
      case 'error':
        this.#errors.push({ line: line.line, code: line.code, message: line.message });
        return undefined;
      case 'corrected': // the summary has it
        return undefined;
      case 'document':
        return this.#answer(line);
    }
  }

  #answer({ id, entities }: DocumentLine): DocumentAnswer {
    return {
      ...(id !== undefined && { id }),
      turns: this.#turns.map(({ type: _, ...turn }) => turn),
      entities: entities.map(({ mentions, spans: _, ...entity }) => ({
        ...entity,
        mentions: mentions.flatMap((n) => this.#describe(n)),
      })),
      ...(this.#errors.length > 0 && { errors: this.#errors }),
    };
  }

  #describe(n: number): DocumentAnswer['entities'][number]['mentions'] {
    const mention = this.#mentions.get(n);
    if (mention === undefined) return [];
    const { text, turn, turnId, span } = mention;
    return [{ text, turn, ...(turnId !== undefined && { turnId }), span }];
  }
}
