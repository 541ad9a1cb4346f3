import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/** A connection as `ws` gives it (the package brings no types). */
export interface StreamSocket {
  send(text: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
}

interface StreamServer {
  readonly clients: ReadonlySet<StreamSocket>;
  address(): AddressInfo;
  on(event: 'connection', listener: (socket: StreamSocket) => void): void;
  close(): void;
}

const { WebSocketServer } = createRequire(import.meta.url)('ws') as {
  WebSocketServer: new (options: { port: number; host: string; path: string }) => StreamServer & NodeJS.EventEmitter;
};

/** A local WebSocket server; `meet` gets each connection. */
export async function startStream(
  path: string,
  meet: (socket: StreamSocket) => void,
): Promise<{ readonly url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path });
  server.on('connection', meet);
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${server.address().port}`,
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
