import { CLOSINGS_KNOWN_UNTIL } from '@sentinel/calendar';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ComputedFacts } from './facts/compute-facts.ts';
import type { MasterNotice } from './master/refresh-master.ts';

/** Logs and counts what becomes of master data, prices and facts; reading EDGAR has its own (fetch/fetch-telemetry.ts). */
export function createTelemetry(metrics: Registry, log: FastifyBaseLogger) {
  const registers = [metrics];
  const written = new Counter({ name: 'facts_written_total', help: 'Trade and event facts written', registers });
  const troubles = new Counter({
    name: 'market_data_troubles_total',
    help: 'Runs that failed and are tried again, by what they were to do',
    labelNames: ['where'],
    registers,
  });
  const reconciled = new Counter({
    name: 'edgar_reconciled_filings_total',
    help: 'Filings that neither feed nor index named, found in submissions files and queued',
    registers,
  });
  const bars = new Counter({ name: 'price_bars_stored_total', help: 'Daily bars stored or corrected', registers });
  const moves = new Counter({
    name: 'quote_moves_total',
    help: 'Times that a quote moved a price farther than any before in its session',
    registers,
  });
  const failed = (where: string, text: string) => (error: unknown) => {
    troubles.inc({ where });
    log.error({ err: error }, text);
  };
  return {
    computed({ companies, written: rows }: ComputedFacts): void {
      written.inc(rows);
      if (rows > 0) log.info({ companies: companies.length, written: rows }, 'facts computed');
    },
    canaryFailed: failed('canary', 'no synthetic filing could be stored; the next one follows'),
    /** Closings of EDGAR by executive order come at short notice; without them, days to file are too high. */
    calendarStarted(today: string): void {
      if (today <= CLOSINGS_KNOWN_UNTIL) return;
      log.warn(
        { reviewedUntil: CLOSINGS_KNOWN_UNTIL },
        'closings of EDGAR by executive order are not reviewed for today: days to file may be too high',
      );
    },
    factsFailed: failed('facts', 'facts could not be computed; they stay queued'),
    pricesLoaded({ bars: { stored } }: { readonly bars: { readonly stored: number } }): void {
      bars.inc(stored);
    },
    /** The run has logged it. */
    pricesFailed(): void {
      troubles.inc({ where: 'prices' });
    },
    quotesMoved(companies: number): void {
      moves.inc(companies);
    },
    /** The run has logged it. */
    quotesFailed(): void {
      troubles.inc({ where: 'quotes' });
    },
    master(notice: MasterNotice): void {
      const { kind, ...said } = notice;
      if (notice.kind === 'reconciled') {
        reconciled.inc(notice.queued.length);
        if (notice.missing > 0) log.error(said, 'submissions list filings that neither feed nor index named');
      } else if (kind === 'master_refused') log.warn(said, 'master data refused');
      else log.info(said, 'master data read');
    },
    masterFailed: failed('master', 'master data could not be read; it is tried again'),
  };
}
