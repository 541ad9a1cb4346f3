import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { cik, instant } from './columns.ts';
import { market } from './market.ts';

/** The one gate to EDGAR of all processes: requests are given turns (GCRA) and all wait while the SEC throttles us. */
export const edgarGate = market.table('edgar_gate', {
  id: integer().primaryKey().default(1),
  /** The turn of the next request, but for the burst. */
  nextAt: instant('next_at').notNull().defaultNow(),
  blockedUntil: instant('blocked_until'),
  /** Throttles met one after the other; each doubles the wait. */
  strikes: integer().notNull().default(0),
});

/** How far each way of reading EDGAR has come. */
export const fetchCursor = market.table('fetch_cursor', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Filings that a feed or an index named, and what became of each. Nothing that was named is lost: what fails stays and tells why. */
export const filingFetch = market.table(
  'filing_fetch',
  {
    accession: text().primaryKey(),
    formType: text('form_type').notNull(),
    /** A company or person of the filing: part of its path in the archives. */
    cik: cik('cik').notNull(),
    source: text({ enum: ['feed', 'index'] }).notNull(),
    filedOn: date('filed_on', { mode: 'string' }),
    /** Neither feed nor index named it, a submissions file did. */
    isReconciled: boolean('is_reconciled').notNull().default(false),
    seenAt: instant('seen_at').notNull().defaultNow(),
    state: text({ enum: ['pending', 'stored', 'refused'] })
      .notNull()
      .default('pending'),
    tries: integer().notNull().default(0),
    /** Pending ones are taken from this moment on; a try in hand moves it forward. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    reason: text(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    // The live feed before history.
    index('filing_fetch_pending').on(table.source, table.nextTryAt).where(sql`${table.state} = 'pending'`),
    index('filing_fetch_refused').on(table.finishedAt).where(sql`${table.state} = 'refused'`),
  ],
);
