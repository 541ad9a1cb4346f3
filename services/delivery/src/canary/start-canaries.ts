import { type Database, LOCKS, pause, runLoop, sql } from '@sentinel/database';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { lookAtReleases } from './look-at-canaries.ts';

interface CanaryContext {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly metrics: Registry;
  /** For tests: how far the clock is ahead, in milliseconds. */
  readonly shift?: () => number;
  /** Between two looks. */
  readonly everyMs?: number;
}

const LOOK_EVERY_MS = 5_000;

/** Lets canaries decide from when the service is ready until it closes. */
export function watchCanaries(app: FastifyInstance, database: Database): void {
  const stop = new AbortController();
  let watching: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    watching = startCanaries({ database, log: app.log, metrics: app.metrics }, stop.signal);
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await watching;
  });
}

/**
 * Lets canaries decide by themselves: looks at them every 5 s, in one process at a time, until the signal aborts. Resolves when the
 * look at hand has ended.
 */
export function startCanaries(
  { database, everyMs = LOOK_EVERY_MS, log, metrics, shift = () => 0 }: CanaryContext,
  signal: AbortSignal,
): Promise<void> {
  const decisions = new Counter({
    name: 'canary_decisions_total',
    help: 'Decisions that changed a canary: raise, promote, rollback',
    labelNames: ['area', 'decision'],
    registers: [metrics],
  });
  const told = new Map<string, string>();
  return runLoop({
    everyMs,
    signal,
    run: () =>
      whileWatching(database, { everyMs, signal }, (databaseNow) =>
        lookAtReleases({
          database,
          now: new Date(databaseNow.getTime() + shift()),
          onChange: ({ area, version }, { decision, reason, share }) => {
            decisions.inc({ area, decision });
            const level = decision === 'rollback' ? 'warn' : 'info';
            log[level]({ area, version, decision, share, reason }, 'canary decided');
          },
          onError: (error, { area, version }) => {
            // The same trouble comes at each look: it is told once.
            const text = String(error);
            if (told.get(area) === text) return;
            told.set(area, text);
            log.error({ err: error, area, version }, 'release not decided about; tried again at the next look');
          },
        }),
      ),
    onError: (error, failures) => {
      if (failures === 1) log.error({ err: error }, 'canaries are not looked at; tried again');
    },
  });
}

/**
 * Looks again and again while this process is the one that does; returns at once when another is. The lock belongs to a transaction
 * that stays open, because a transaction that loses its connection fails (`guardTransactions`), and then the lock is gone. It holds
 * no snapshot between statements, so it keeps nothing from being vacuumed.
 * @throws when the connection is lost
 */
async function whileWatching(
  { orm }: Database,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
  look: (now: Date) => Promise<void>,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const [tried] = await tx.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.canaries}) as is_ours`,
    );
    if (!tried?.is_ours) return;
    while (!signal.aborted) {
      // Fails when the connection, and with it the lock, is lost.
      const [clock] = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`);
      if (clock) await look(new Date(clock.now));
      await pause(everyMs, signal);
    }
  });
}
