import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** Answers to the calls of one operation, of which only the beginning reaches the page. */
export interface HeldLine {
  /** Resolves when the page has closed its connection, and so the one to the product is closed, too. */
  readonly left: Promise<void>;
  /** Drops the connection, as a network does. */
  cut(): void;
  /** Lets later calls go the direct way again. */
  close(): Promise<void>;
}

/** Long enough for the first frames of a streamed answer, shorter than a file. */
const PASSED_BYTES = 200;

/** Puts a proxy between the page and the product that passes on calls, but only the first bytes of their answers. */
export async function holdAnswers(page: Page, operation: string): Promise<HeldLine> {
  let leave = () => {};
  const left = new Promise<void>((done) => {
    leave = done;
  });
  const answers = new Set<ServerResponse>();
  const product = new URL(page.url());

  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    answers.add(answer);
    const headers = { ...incoming.headers, host: product.host };
    const onward = request(new URL('/api', product), { method: 'POST', headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] });
      let passed = 0;
      response.on('data', (bytes: Buffer) => {
        const part = bytes.subarray(0, PASSED_BYTES - passed);
        passed += part.length;
        if (part.length > 0) answer.write(part);
        if (passed === PASSED_BYTES) response.pause();
      });
      response.on('error', () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => {
      onward.destroy();
      leave();
    });
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const matches = (url: URL) => url.pathname === '/api';
  await page.route(matches, (route) =>
    route.request().postData()?.includes(`"${operation}"`)
      ? route.continue({ url: `http://127.0.0.1:${port}/api` })
      : route.fallback(),
  );
  return {
    left,
    cut() {
      for (const answer of answers) answer.destroy();
    },
    async close() {
      await page.unroute(matches);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
