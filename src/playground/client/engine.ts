/**
 * The interface to what resolves: a server, or the library in this browser. The page depends on
 * nothing else.
 */
import type { EngineInfo, OutputLine, PageTurn } from './turns.ts';

/** What to resolve. */
export interface RunRequest {
  readonly turns: readonly PageTurn[];
  /**
   * The first turn that has changed since the last run; an engine without the state before it
   * starts earlier.
   */
  readonly from: number;
  readonly signal: AbortSignal;
}

/** Resolves turns and analyzes mentions. */
export interface Engine {
  /** Where the model runs, as shown on the page. */
  readonly place: string;
  /** What happens to the text, as shown on the page. */
  readonly promise: string;
  /** The choice between providers, if a visitor has one. */
  readonly choice?: ProviderChoice;
  readInfo(): Promise<EngineInfo>;
  /** Resolves turns; yields each line as soon as it is known. */
  resolve(request: RunRequest): AsyncIterable<OutputLine>;
  /**
   * Returns the g trajectories and the new-entity saliency of a mention, if the model has memories.
   */
  analyze(turns: readonly PageTurn[], mention: MentionPlace): Promise<MentionAnalysis | undefined>;
}

/** Lets a visitor choose what executes the network. */
export interface ProviderChoice {
  /** In the order in which they are shown. */
  readonly providers: readonly string[];
  /** Starts another provider; later runs use it. */
  choose(provider: string): void;
  /**
   * Measures a provider on some turns, warmed up; returns milliseconds per turn, `undefined` if the
   * provider is not available or was interrupted.
   */
  measure(provider: string, turns: readonly PageTurn[]): Promise<number | undefined>;
}

/** A mention and its turn. */
export interface MentionPlace {
  readonly n: number;
  readonly turn: number;
}

/**
 * What the memories say about one mention (docs/model.md §8.2, §8.3); empty for a model without
 * memories.
 */
export interface MentionAnalysis {
  /** For competing entities: the g of the mention after each member. */
  readonly trajectories: readonly EntityTrajectory[];
  /** How strongly the new-entity score depends on the last mention of each earlier entity. */
  readonly saliency: readonly EntitySaliency[];
}

/** One entity's g over time. */
export interface EntityTrajectory {
  readonly entity: number;
  readonly members: readonly { readonly n: number; readonly g: number }[];
}

/** How the new-entity score depends on one entity. */
export interface EntitySaliency {
  readonly entity: number;
  /** The entity's last mention. */
  readonly n: number;
  readonly saliency: number;
  /** What that mention added to the score. */
  readonly effect?: number | undefined;
}

/** Options of every run: everything that the page shows. */
export const RUN_OPTIONS = { explain: true, resolved: true, k: 5 } as const;
