import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export type StreamSocket = WebSocket;

/** A local WebSocket server; `meet` is called with each connection. */
export async function startStream(
  path: string,
  meet: (socket: StreamSocket) => void,
): Promise<{ readonly url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path });
  server.on('connection', meet);
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
