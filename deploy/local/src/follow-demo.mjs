import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/**
 * The share of the demo market that is stored, 0 to 1: now and at each change, until all of it is there.
 * @param {string} url address of the running product
 * @param {AbortSignal} [signal] ends it
 * @returns {AsyncGenerator<number, void>}
 * @throws {Error} when the demo does not answer, or its answer breaks off
 */
export async function* followDemo(url, signal) {
  const response = await fetch(`${url}/dev/demo`, signal ? { signal } : {});
  if (!response.ok || !response.body) throw new Error(`The demo answers ${response.status}`);
  // Fetch and Node each have a type of their own for the same stream.
  const body = /** @type {import('node:stream/web').ReadableStream} */ (response.body);
  for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
    if (line.startsWith('data: ')) yield Number(line.slice(6));
  }
}
