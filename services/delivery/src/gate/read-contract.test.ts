import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { contractOf } from '@sentinel/contracts/compatibility';
import { readContract } from './read-contract.ts';
import { operations } from './testing/made-operations.ts';

const contract = contractOf(Object.values(operations));
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** The address of a gateway that answers so. */
async function gateway(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the contract of the live gateway is read from its own address', async () => {
  let asked = '';
  const url = await gateway((request, response) => {
    asked = `${request.method} ${request.url}`;
    response.end(JSON.stringify(contract));
  });
  expect(await readContract(url)).toEqual(contract);
  expect(asked).toBe('GET /metrics/contract');
});

test.each<[string, RequestListener, string]>([
  ['an error', (_request, response) => response.writeHead(503).end('{}'), 'answered with status 503'],
  ['a page', (_request, response) => response.end('<!doctype html>'), 'answered with something that is not a contract'],
  ['nothing', (_request, response) => response.end('null'), 'answered with something that is not a contract'],
  [
    'another version than its operations have',
    (_request, response) => response.end(JSON.stringify({ ...contract, version: '000000000000' })),
    'answered with something that is not a contract',
  ],
  ['a closed connection', (request) => request.socket.destroy(), 'cannot be reached'],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end(), 'cannot be reached'],
])('%s is no contract', async (_what, answer, reason) => {
  const url = await gateway(answer);
  await expect(readContract(url)).rejects.toThrow(
    `The gateway's contract could not be read: ${url}/metrics/contract ${reason}`,
  );
});

test('a gateway that does not answer in time is said to be late', async () => {
  const url = await gateway(() => undefined);
  await expect(readContract(url, { timeoutMs: 50 })).rejects.toThrow('did not answer within 0.05 s');
});
