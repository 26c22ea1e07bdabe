/**
 * WebSockets on Node, with back-pressure in both directions: a slow socket is not read from, and
 * sends are awaited.
 */
import type { IncomingMessage } from 'node:http';
import { upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { checkHandshake, LineSocket, SOCKET_PROTOCOL, type SocketHost } from '../../http/mod.ts';

/** Longer messages close the socket; shorter ones that exceed the line limit get an error line. */
const MAX_MESSAGE_BYTES = 1_048_576;
/** A socket with this many waiting messages is not read from. */
const PAUSE_AT = 16;
const HEARTBEAT_MS = 30_000;

/** Opens sockets, and closes them when the server stops. */
export interface NodeSockets {
  readonly host: SocketHost;
  readonly server: WebSocketServerLike;
  /** Answers what was received on every socket, then closes them. */
  finish(): Promise<void>;
}

/** Creates the WebSocket side of a Node server. */
export function createNodeSockets(): NodeSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  });
  const open = new Set<LineSocket>();
  const alive = new WeakSet<WebSocket>();
  server.on('connection', (socket) => {
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => {}); // the close event follows
  });
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const host: SocketHost = {
    open: (context, { setup, onClose }) => {
      checkHandshake(context.req.raw.headers);
      // The connection closes however the handshake ends, also if the client resets it at once.
      const { socket: connection } = (context.env as { incoming: IncomingMessage }).incoming;
      if (connection.destroyed) onClose();
      else connection.once('close', onClose);
      let lines: LineSocket | undefined;
      return upgradeWebSocket(context, {
        onOpen(_, { raw }) {
          const socket = raw as WebSocket;
          lines = new LineSocket({ ...setup, peer: createPeer(socket) });
          open.add(lines);
        },
        onMessage({ data }, { raw }) {
          const socket = raw as WebSocket;
          if (lines === undefined || data instanceof Blob) return;
          const { waiting } = lines;
          if (waiting + 1 >= PAUSE_AT) socket.pause();
          void lines.receive(data as string | ArrayBuffer).then(() => {
            if ((lines?.waiting ?? 0) < PAUSE_AT) socket.resume();
          });
        },
        onClose() {
          if (lines !== undefined) open.delete(lines);
        },
      });
    },
  };
  return {
    host,
    // The types differ in optional parameters only.
    server: server as unknown as WebSocketServerLike,
    finish: async () => {
      clearInterval(heartbeat);
      await Promise.all([...open].map((socket) => socket.finish()));
    },
  };
}

function createPeer(socket: WebSocket) {
  return {
    send: (text: string) =>
      new Promise<void>((resolve) => {
        // A closed socket drops the answer; the client repeats the line with the same id.
        socket.send(text, () => resolve());
      }),
    close: (code: number, reason: string) => {
      socket.resume(); // a paused socket would not see the closing handshake
      socket.close(code, reason);
    },
  };
}
