import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer in a provider's own format. */
export interface ProviderAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ProviderServer {
  readonly url: string;
  /** Path and query of each request, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A local server that answers like a provider; an error thrown in `answer` fails the request. */
export async function startProvider(
  answer: (path: string, request: IncomingMessage) => ProviderAnswer,
): Promise<ProviderServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { body, headers = { 'content-type': 'application/json' }, status = 200 } = answer(path, request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
