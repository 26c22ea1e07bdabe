/**
 * What users ask of a conversation: how often each form is linked right, and whether participants
 * stay themselves.
 */
import { findPronoun } from '../../featurizer/mod.ts';
import { divide } from './counts.ts';

/** A gold mention and what became of it. */
export interface GoldLink {
  /** Its text in the document. */
  readonly text: string;
  /** Its gold cluster. */
  readonly cluster: string;
  /** The entity that it was put into; `undefined` if it was not extracted. */
  readonly entity: number | undefined;
  /** The gold cluster of its antecedent; `undefined` for none, or one that is not marked. */
  readonly antecedent: string | undefined;
  readonly isName: boolean;
}

/** One row of the table by form. */
export interface FormAccuracy {
  readonly form: Form;
  /**
   * Gold mentions with an earlier mention in their cluster; those that were not extracted count
   * too.
   */
  readonly total: number;
  readonly right: number;
  readonly accuracy: number;
}

/** How many predicted entities hold a participant, and how many of them hold anything else too. */
export interface ParticipantPurity {
  readonly entities: number;
  readonly mixed: number;
}

export const FORMS = ['I', 'you', 'we', 'he', 'she', 'it', 'they', 'this', 'name', 'noun'] as const;
export type Form = (typeof FORMS)[number];

const DEMONSTRATIVES = new Set(['this', 'that', 'these', 'those']);

/** Classifies a mention by its form. */
export function classifyForm({ text, isName }: Pick<GoldLink, 'text' | 'isName'>): Form {
  const word = text.toLowerCase();
  if (DEMONSTRATIVES.has(word)) return 'this';
  const pronoun = findPronoun(word)?.canonical;
  if (pronoun === 'i') return 'I';
  return FORMS.find((form) => form === pronoun) ?? (isName ? 'name' : 'noun');
}

/**
 * Counts the mentions of each form that were linked right, over documents whose mentions are in
 * order.
 */
export function scoreForms(documents: readonly (readonly GoldLink[])[]): FormAccuracy[] {
  const counts = new Map(FORMS.map((form) => [form, { total: 0, right: 0 }]));
  for (const links of documents) {
    const open = new Set<string>();
    for (const link of links) {
      const count = counts.get(classifyForm(link));
      if (open.has(link.cluster) && count !== undefined) {
        count.total++;
        if (link.antecedent === link.cluster) count.right++;
      }
      open.add(link.cluster);
    }
  }
  return Array.from(counts, ([form, { total, right }]) => ({ form, total, right, accuracy: divide(right, total) }));
}

/**
 * Counts the predicted entities with a participant's mention, and those of them with a mention of
 * anybody or anything else.
 */
export function measurePurity(
  documents: readonly (readonly GoldLink[])[],
  isParticipant: (cluster: string) => boolean,
): ParticipantPurity {
  let entities = 0;
  let mixed = 0;
  for (const links of documents) {
    const clusters = new Map<number, Set<string>>();
    for (const { entity, cluster } of links) {
      if (entity !== undefined) clusters.set(entity, (clusters.get(entity) ?? new Set()).add(cluster));
    }
    for (const members of clusters.values()) {
      if (![...members].some(isParticipant)) continue;
      entities++;
      if (members.size > 1) mixed++;
    }
  }
  return { entities, mixed };
}
