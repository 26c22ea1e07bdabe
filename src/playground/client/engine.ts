/**
 * Where decisions come from: a server, or the library in this browser. The page is written against
 * this interface alone.
 */
import type { EngineInfo, OutputLine, PageTurn } from './lines.ts';

export interface RunRequest {
  readonly turns: readonly PageTurn[];
  /**
   * The first turn that has changed since the run before; an engine without the state before it
   * begins with an earlier one.
   */
  readonly from: number;
  readonly signal: AbortSignal;
}

export interface Engine {
  /** How the page names the place where the model runs. */
  readonly place: string;
  /** What a trained model can run on here, for the visitor to choose. */
  readonly providers: readonly string[];
  readInfo(): Promise<EngineInfo>;
  /** Resolves turns; each line comes as soon as it is known. */
  resolve(request: RunRequest): AsyncIterable<OutputLine>;
  /**
   * The g trajectory and the new-entity saliency of a mention, where the model has a memory to ask.
   */
  analyze(turns: readonly PageTurn[], mention: MentionPlace): Promise<MentionAnalysis | undefined>;
}

/** Which mention is asked about, and the turn it stands in. */
export interface MentionPlace {
  readonly n: number;
  readonly turn: number;
}

/**
 * What the memories say of one mention (model.md §8.2, §8.3); both are empty for a model without
 * memories.
 */
export interface MentionAnalysis {
  /** Competing entities: what g the mention would have had after each member. */
  readonly trajectories: readonly EntityTrajectory[];
  /** How much the new-entity score hangs on the last mention of each earlier entity. */
  readonly saliency: readonly EntitySaliency[];
}

export interface EntityTrajectory {
  readonly entity: number;
  readonly members: readonly { readonly n: number; readonly g: number }[];
}

export interface EntitySaliency {
  readonly entity: number;
  /** The entity's last mention. */
  readonly n: number;
  readonly saliency: number;
  /** What the score gained when that mention came. */
  readonly effect?: number | undefined;
}

/** Options of every run: what the page shows is asked for at once. */
export const RUN_OPTIONS = { explain: true, resolved: true, k: 5 } as const;
