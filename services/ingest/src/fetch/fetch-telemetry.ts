import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FetchNotice } from './fetch-context.ts';

/** Logs and counts what happens while EDGAR is read: the `onNotice` of `startEdgarReading`. */
export function createFetchTelemetry(metrics: Registry, log: FastifyBaseLogger): (notice: FetchNotice) => void {
  const registers = [metrics];
  const polls = new Counter({
    name: 'edgar_polls_total',
    help: 'Readings of the feed of current filings, whole or with a hole',
    labelNames: ['outcome'],
    registers,
  });
  const named = new Counter({
    name: 'edgar_filings_named_total',
    help: 'Filings in wanted forms that nobody had named before, by where they were named',
    labelNames: ['where'],
    registers,
  });
  const fetched = new Counter({
    name: 'edgar_filings_fetched_total',
    help: 'Tries to fetch and store a filing, by source (feed: news, index: history) and outcome',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const delay = new Histogram({
    name: 'edgar_filing_delay_seconds',
    help: 'From EDGAR accepting a filing to its being stored; news only',
    buckets: [15, 30, 60, 90, 120, 180, 300, 600, 1800, 3600, 14_400],
    registers,
  });
  const throttles = new Counter({
    name: 'edgar_throttled_total',
    help: 'Times that reading waited because the SEC throttled us',
    registers,
  });
  const silences = new Counter({
    name: 'edgar_silent_total',
    help: 'Looks that found hours of silence while EDGAR is busy',
    registers,
  });
  const polledAt = new Gauge({
    name: 'edgar_polled_timestamp_seconds',
    help: 'When this process last read the feed as a whole',
    registers,
  });

  const unread = new Gauge({
    name: 'edgar_unread_entries',
    help: 'Entries of any form that could not be read when this process last read the feed',
    registers,
  });

  return (notice) => {
    switch (notice.kind) {
      case 'polled': {
        const { kind: _kind, ...found } = notice;
        polls.inc({ outcome: notice.isComplete ? 'complete' : 'hole' });
        named.inc({ where: 'feed' }, notice.fresh);
        unread.set(notice.unread);
        if (notice.isComplete) polledAt.setToCurrentTime();
        if (notice.fresh > 0) log.info(found, 'EDGAR feed read');
        return;
      }
      case 'unread_entries':
        for (const { accession, formType, reason, title } of notice.entries) {
          log.error({ accession, form_type: formType, title, reason }, 'entry of the EDGAR feed cannot be read');
        }
        return;
      case 'feed_gap':
        log.error(
          { since: notice.since, until: notice.until },
          'EDGAR feed does not reach back to the last reading: only the daily index knows what was filed between',
        );
        return;
      case 'index_read': {
        const { kind: _kind, ...found } = notice;
        named.inc({ where: 'index' }, notice.fresh);
        log[notice.badRows > 0 ? 'error' : 'info'](found, 'EDGAR index read');
        return;
      }
      case 'index_missing':
        log.error({ day: notice.day }, 'EDGAR has no index of a business day');
        return;
      case 'fetched': {
        const { accession, delayMs, formType, outcome, reason, requestId, source } = notice;
        fetched.inc({ source, outcome });
        if (delayMs !== undefined) delay.observe(Math.max(0, delayMs) / 1000);
        const line = {
          accession,
          form_type: formType,
          source,
          outcome,
          reason,
          delay_ms: delayMs,
          request_id: requestId,
        };
        if (outcome === 'refused') log.error(line, 'filing of EDGAR refused');
        else if (outcome === 'again') log.warn(line, 'filing of EDGAR is tried again');
        else log.info(line, 'filing of EDGAR stored');
        return;
      }
      case 'throttled':
        throttles.inc();
        log.warn({ reason: notice.reason, retry_at: notice.retryAt }, 'EDGAR throttles');
        return;
      case 'silent':
        silences.inc();
        log.error(
          { trading_hours: notice.tradingHours },
          'no filing of EDGAR was stored for hours in which it is busy',
        );
        return;
      case 'trouble':
        log.error({ err: notice.error, where: notice.where }, 'reading EDGAR is in trouble');
    }
  };
}
