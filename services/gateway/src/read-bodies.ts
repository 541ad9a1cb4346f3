import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '@sentinel/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentBody } from './handle-call.ts';
import { checkJsonLimits } from './json-limits.ts';
import { BUSY_TEXT } from './shares.ts';

interface BodyReading {
  /** How many keys and values a body may have, by the operation that it names. */
  readonly mostValues: (type: string | undefined) => number;
  /** Larger ones are read one at a time, in bytes. */
  readonly smallBytes: number;
}

/** What waits is held in memory: no more than the bytes that `admit-calls.ts` lets in. */
const LARGE_BODIES = {
  running: 1,
  waiting: 2_000,
  waitingPerKey: 300,
  waitMs: 15_000,
  busy: BUSY_TEXT,
  retryAfterSeconds: 2,
};

/**
 * Accepts only JSON within its limits, and keeps the text together with the parsed value. A large one may take some 20 ms: so large ones
 * are read one at a time, accounts take turns, and between any two all other calls go on (SECURITY.md 59).
 */
export function readBodiesAsSent(app: FastifyInstance, { mostValues, smallBytes }: BodyReading): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const large = createFairQueue(LARGE_BODIES);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    const read = () =>
      new Promise<SentBody>((done, failed) => {
        checkJsonLimits(text, mostValues);
        void parseJson(request, text, (error, value) => (error ? failed(error) : done({ text, value })));
      });
    if (text.length <= smallBytes) return read();
    return large.run(request.sender?.accountId ?? '', async () => {
      await setImmediate();
      // Nobody is there to be answered.
      if (request.raw.socket.destroyed) return undefined;
      return read();
    });
  });
}
