import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { cik, instant } from './columns.ts';
import { market } from './market.ts';

/** State of the rate limiter for EDGAR, shared by all processes (GCRA). No requests are made while the SEC throttles us. */
export const edgarGate = market.table('edgar_gate', {
  id: integer().primaryKey().default(1),
  /** The time slot of the next request, not counting the burst. */
  nextAt: instant('next_at').notNull().defaultNow(),
  blockedUntil: instant('blocked_until'),
  /** How often in a row the SEC throttled us; each time doubles the wait. */
  strikes: integer().notNull().default(0),
});

/** How far each reader of EDGAR has read. */
export const fetchCursor = market.table('fetch_cursor', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Files that a load refused as a whole, by name, until a file of this name is stored. */
export const refusedFile = market.table('refused_file', {
  name: text().primaryKey(),
  reason: text().notNull(),
  refusedAt: instant('refused_at').notNull().defaultNow(),
});

/** Filings that a feed or an index listed, and the outcome of each. None is lost: a filing that fails keeps its row, with the reason. */
export const filingFetch = market.table(
  'filing_fetch',
  {
    accession: text().primaryKey(),
    formType: text('form_type').notNull(),
    /** A company or person of the filing; part of the filing's path in the archives. */
    cik: cik('cik').notNull(),
    source: text({ enum: ['feed', 'index'] }).notNull(),
    filedOn: date('filed_on', { mode: 'string' }),
    /** True when it was listed by a submissions file, but by no feed or index. */
    isReconciled: boolean('is_reconciled').notNull().default(false),
    seenAt: instant('seen_at').notNull().defaultNow(),
    state: text({ enum: ['pending', 'stored', 'refused'] })
      .notNull()
      .default('pending'),
    tries: integer().notNull().default(0),
    /** A pending filing may be claimed from this moment on; a claim moves it to the end of the lease. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    reason: text(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    // In the order of claims: the live feed's filings before older ones.
    index('filing_fetch_pending').on(table.source, table.nextTryAt).where(sql`${table.state} = 'pending'`),
    index('filing_fetch_refused').on(table.finishedAt).where(sql`${table.state} = 'refused'`),
  ],
);
