import { randomUUID } from 'node:crypto';
import { type Database, runLoop } from '@sentinel/database';
import { CANARY } from '@sentinel/vocabulary-market';
import type { FastifyBaseLogger } from 'fastify';
import type { ParseFiling } from '../filings/filing-parser.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { canaryFiling } from './canary-filing.ts';

export interface CanaryContext {
  readonly database: Database;
  readonly parse: ParseFiling;
  readonly log: FastifyBaseLogger;
  readonly onError: (error: unknown) => void;
}

/** How long synthetic filings are kept. */
const KEPT_DAYS = 7;

/**
 * Stores a synthetic filing every five minutes, so that somebody notices when filings stop becoming messages, and removes those of
 * last week. `get_delivery_health` tells what became of them. Runs until the signal aborts.
 */
export function startCanary({ database, log, onError, parse }: CanaryContext, signal: AbortSignal): Promise<void> {
  return runLoop({
    everyMs: CANARY.everyMinutes * 60_000,
    signal,
    run: async () => {
      const { accession, text } = canaryFiling(new Date());
      const requestId = randomUUID();
      const record = await parse(Buffer.from(text), `${accession}.txt`, 'synthetic');
      await storeFilings(database, [record], { alerting: true, isDemo: false, requestId });
      log.info({ accession, request_id: requestId }, 'synthetic filing stored');
      await database.sql`
        delete from market.filing where issuer_cik = ${CANARY.cik} and stored_at < now() - ${KEPT_DAYS} * interval '1 day'`;
    },
    onError,
  });
}
