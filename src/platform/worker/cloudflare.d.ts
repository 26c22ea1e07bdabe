/**
 * The part of Cloudflare's runtime that is used here; the full types would clash with those of Node
 * and the DOM.
 */
declare module 'cloudflare:workers' {
  /** The bindings, variables and secrets of wrangler.toml. */
  export const env: Readonly<Record<string, unknown>> & { readonly CONVERSATIONS: ObjectNamespace };

  export interface ObjectNamespace {
    idFromName(name: string): unknown;
    get(id: unknown): {
      fetch(request: Request): Promise<Response>;
      call(
        call: import('../../conversation/mod.ts').ConversationCall,
      ): Promise<import('../../conversation/mod.ts').ConversationReply>;
    };
  }

  /** A socket that stays open while its object hibernates. */
  export interface HibernatingSocket {
    send(text: string): void;
    close(code: number, reason: string): void;
    serializeAttachment(value: unknown): void;
    deserializeAttachment(): unknown;
  }

  export interface ObjectState {
    readonly storage: import('../../conversation/stores/sql-store.ts').ObjectStorage & {
      getAlarm(): Promise<number | null>;
      setAlarm(time: number): Promise<void>;
      deleteAll(): Promise<void>;
    };
    acceptWebSocket(socket: HibernatingSocket): void;
    getWebSockets(): HibernatingSocket[];
    abort(reason?: string): void;
  }

  export class DurableObject {
    protected readonly ctx: ObjectState;
    protected readonly env: typeof env;
    constructor(ctx: ObjectState, env: unknown);
  }
}

declare class WebSocketPair {
  readonly 0: import('cloudflare:workers').HibernatingSocket;
  readonly 1: import('cloudflare:workers').HibernatingSocket;
}
