import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainTimes {
  /** Who asked for the readiness within this time asks again, and hears that the service stops. */
  readonly watchedMs: number;
  /** A watched service waits at least so long, for those who watch to send their calls elsewhere; */
  readonly leastMs: number;
  /** and none waits longer for its callers to leave. More than the 4 s for which undici keeps an idle connection. */
  readonly mostMs: number;
}
const TIMES: DrainTimes = { watchedMs: 3_000, leastMs: 1_000, mostMs: 6_000 };
/** How often a drain looks whether it is over. */
const LOOK_EVERY_MS = 25;

/**
 * Prepares a service to stop without a failed call: it first says that it is not ready, then goes on answering until its callers have
 * left. Each answer of that time closes its connection, so that the caller's next one goes elsewhere.
 * @param isQuiet whether a path is one of those that only tell how the service is; who asks for them is no caller
 */
export function createDrain(app: FastifyInstance, isQuiet: (url: string) => boolean, given: Partial<DrainTimes> = {}) {
  const times = { ...TIMES, ...given };
  /** Open connections that have carried a call. */
  const callers = new Set<Socket>();
  const begun = new AbortController();
  let watchedAt = Number.NEGATIVE_INFINITY;

  app.addHook('onRequest', (request, _reply, next) => {
    if (request.url === '/readyz') watchedAt = performance.now();
    const { socket } = request.raw;
    if (!isQuiet(request.url) && !callers.has(socket)) {
      callers.add(socket);
      socket.once('close', () => callers.delete(socket));
    }
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (begun.signal.aborted) reply.header('connection', 'close');
    next(null, payload);
  });

  return {
    /** Whether the service is about to stop. */
    isDraining: () => begun.signal.aborted,
    /** Aborts when the drain begins: what would hold a caller for long ends then. */
    begins: begun.signal,
    /** Resolves when the callers have left, or were given their time. */
    async drain(): Promise<void> {
      const began = performance.now();
      begun.abort();
      const leastMs = began - watchedAt <= times.watchedMs ? times.leastMs : 0;
      for (;;) {
        const passed = performance.now() - began;
        if (passed >= times.mostMs || (passed >= leastMs && callers.size === 0)) return;
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}
