import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sentinel/contracts';
import { type Database, runLoop } from '@sentinel/database';
import { cleanMessage, type Signal } from '@sentinel/federation';
import { SignalBatch } from '@sentinel/federation/parse';
import { clientAddress, networkOf } from '@sentinel/service-kit';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PageTickets, ServedPage } from './page-ticket.ts';
import { signalMetrics } from './signal-metrics.ts';
import { addVisits, deleteVisitsBefore, type KnownReleases, readKnownReleases } from './signals.repository.ts';
import { waitingVisits } from './waiting-visits.ts';

const BODY_LIMIT = 32 * 1024;
/** Of one network: a page sends a batch every 10 s at the most, and a large office is one network. */
const NETWORK_SIGNALS = { points: 12_000, duration: 60 };
const STORE_EVERY_MS = 3_000;
const LEARN_EVERY_MS = 1_000;
/** A day longer than the release before is looked at. */
const KEEP_MS = 8 * 24 * 60 * 60 * 1_000;
const CLEAN_EVERY_MS = 60 * 60 * 1_000;
const CLEAN_AT_ONCE = 5_000;
/** Log lines of one process: the metrics count all errors. */
const LOG_LINES = { points: 120, duration: 60 };
/** Stands for areas and versions that were never released, or are no longer served. */
const OTHER = 'other';
/** What a visit is judged by. */
const OF_VISITS: ReadonlySet<Signal['kind']> = new Set(['opened', 'left', 'visit', 'failed', 'slow']);
/** As `KnownReleases` has it. */
const releaseOf = ({ area, version }: Signal) => `${area} ${version}`;
const NONE: KnownReleases = { all: new Set(), served: new Set() };

interface SignalsOptions {
  readonly database: Database;
  readonly tickets: PageTickets;
  /** Number of our own proxies in front of this service. */
  readonly trustedHops: number;
}

/**
 * `POST /signals`: takes what browsers say of the releases (`SignalBatch`), as metrics, as log lines of errors and, of pages that
 * delivery served, as visits by which releases are decided about. Visits are stored every 3 s and when the service stops, and deleted
 * after 8 days.
 */
export function serveSignals(app: FastifyInstance, { database, tickets, trustedHops }: SignalsOptions): void {
  const visits = waitingVisits();
  const metrics = signalMetrics(app.metrics);
  const ofNetwork = new RateLimiterMemory({ keyPrefix: 'signals', ...NETWORK_SIGNALS });
  const logLines = new RateLimiterMemory({ keyPrefix: 'lines', ...LOG_LINES });
  let known = NONE;
  let planned: Promise<void> | null = null;
  let learnedAt = Number.NEGATIVE_INFINITY;
  let cleanAt = 0;

  /** Reads which releases there are, at most once a second: who asks sooner waits, and shares that read with the others. */
  function learnReleases(): Promise<void> {
    planned ??= sleep(Math.max(0, learnedAt + LEARN_EVERY_MS - performance.now())).then(async () => {
      planned = null;
      learnedAt = performance.now();
      const next = await readKnownReleases(database);
      const served = (releases: KnownReleases) => [...releases.served].sort().join();
      // The labels of releases that are no longer served would otherwise stay.
      if (known !== NONE && served(next) !== served(known)) metrics.reset();
      known = next;
    });
    return planned;
  }

  /** A release may have been published or promoted since the last look. */
  async function learnNewReleases(signals: readonly Signal[], log: FastifyBaseLogger): Promise<void> {
    if (signals.every((signal) => known.served.has(releaseOf(signal)))) return;
    await learnReleases().catch((error: unknown) => log.warn({ err: error }, 'releases not read'));
  }

  async function store(): Promise<void> {
    const taken = visits.take();
    if (taken.length === 0) return;
    try {
      await addVisits(database, taken, tickets.hash);
    } catch (error) {
      visits.putBack(taken);
      throw error;
    }
  }

  async function clean(): Promise<void> {
    if (Date.now() < cleanAt) return;
    const deleted = await deleteVisitsBefore(database, new Date(Date.now() - KEEP_MS), CLEAN_AT_ONCE);
    if (deleted < CLEAN_AT_ONCE) cleanAt = Date.now() + CLEAN_EVERY_MS;
  }

  const stopping = new AbortController();
  const storing = runLoop({
    everyMs: STORE_EVERY_MS,
    signal: stopping.signal,
    run: async () => {
      await learnReleases();
      await store();
      await clean();
    },
    onError: (error, failures) => {
      if (failures === 1) app.log.error({ err: error }, 'signals not stored; they are kept until they can be');
    },
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await storing;
    await store();
  });

  function take(signal: Signal, page: ServedPage | null): void {
    const release = releaseOf(signal);
    const isKnown = known.all.has(release);
    const isServed = known.served.has(release);
    metrics.count({ ...(isKnown ? signal : { ...signal, area: OTHER }), ...(isServed ? {} : { version: OTHER }) });
    const { area, kind, version } = signal;
    // Nobody has another release from us than those that are served.
    if (page === null || !isServed || !OF_VISITS.has(kind)) return;
    const failed = kind === 'failed' ? signal.phase : null;
    const [slow, settled] = [kind === 'slow', kind !== 'opened'];
    if (!visits.add({ ...page, area, version, at: new Date(), failed, slow, settled })) metrics.refused('no room');
  }

  const readPage = (ticket: string, { headers, log }: FastifyRequest) =>
    tickets.read(ticket, headers.cookie).catch((error: unknown) => {
      log.warn({ err: error }, 'ticket not read; these visits do not count');
      return null;
    });

  app.post<{ Body: SignalBatch }>(
    '/signals',
    { bodyLimit: BODY_LIMIT, schema: { body: SignalBatch }, config: { logsItself: true } },
    async (request, reply) => {
      const { 'sec-fetch-site': site, 'x-forwarded-for': forwarded } = request.headers;
      if (site !== undefined && site !== 'same-origin')
        throw new AppError('forbidden', 'Only our own pages send this.');
      const { signals, ticket } = request.body;
      const network = networkOf(clientAddress(forwarded, request.ip, trustedHops));
      if (!(await hasRoom(ofNetwork, network, signals.length))) {
        metrics.refused('too many');
        throw new AppError('rate_limited', 'Too many signals from one network.');
      }
      await learnNewReleases(signals, request.log);
      const page = ticket === undefined ? null : await readPage(ticket, request);
      for (const signal of signals) {
        take(signal, page);
        if (signal.kind !== 'error' || !(await hasRoom(logLines, 'all', 1))) continue;
        const { area, version, phase, fault, url, status, contentType, requestId, message } = signal;
        request.log.warn(
          {
            area,
            version,
            phase,
            fault,
            url,
            status,
            content_type: contentType,
            failed_request_id: requestId,
            // Cleaned once more: anybody can send a message.
            message: cleanMessage(message),
          },
          'an area failed in a browser',
        );
      }
      return reply.code(204).send();
    },
  );
}

async function hasRoom(limiter: RateLimiterMemory, key: string, points: number): Promise<boolean> {
  try {
    await limiter.consume(key, points);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
