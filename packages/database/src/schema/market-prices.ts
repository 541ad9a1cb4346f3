import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cik, instant, xid8 } from './columns.ts';
import { market } from './market.ts';

const price = (name: string) => numeric(name, { precision: 20, scale: 6 });

/** Sessions of the New York Stock Exchange, numbered without gaps, from market-math's calendar; written at each start of services/ingest. */
export const tradingSession = market.table('trading_session', {
  session: integer().primaryKey(),
  day: date({ mode: 'string' }).notNull().unique(),
  /** 16:00 Eastern, 13:00 on early closes: what is accepted before belongs to this session. */
  closesAt: instant('closes_at').notNull().unique(),
});

/** A series of prices. A symbol may be used by several companies over the years, and a company may change its symbol: neither is its key. */
export const security = market.table(
  'security',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The company whose stock it is; null for a fund, or while nobody knows. */
    cik: cik('cik'),
    /** The series a company's facts are taken from, when it has several classes. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The market fund returns are adjusted with (VTI); at most one. */
    isBenchmark: boolean('is_benchmark').notNull().default(false),
    /** True when its source tells dividends: only then its returns can have them. */
    hasDividends: boolean('has_dividends').notNull().default(false),
    /** Last session it traded in, when the series ended (delisted, acquired, halted for good), and why. */
    endedSession: integer('ended_session'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('security_primary').on(table.cik).where(sql`${table.isPrimary}`),
    uniqueIndex('security_benchmark').on(table.isBenchmark).where(sql`${table.isBenchmark}`),
  ],
);

/** Which series a symbol means on a day; symbols as the ticker file writes them (BRK-B). */
export const securitySymbol = market.table(
  'security_symbol',
  {
    symbol: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: still. */
    validTo: date('valid_to', { mode: 'string' }),
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.validFrom] }),
    index('security_symbol_of').on(table.securityId),
  ],
);

/** A day's prices as traded: raw, never adjusted. Zero and negative closes are refused at the door. */
export const dailyBar = market.table(
  'daily_bar',
  {
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
    session: integer().notNull(),
    open: price('open'),
    high: price('high'),
    low: price('low'),
    close: price('close').notNull(),
    volume: bigint({ mode: 'number' }),
    source: text().notNull(),
    /** Last time a value changed: corrections are seen by it. */
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.session] }), index('daily_bar_session').on(table.session)],
);

/**
 * Splits and dividends. The close before the ex-date times `factor` compares with the closes from it on: 1/ratio for a split,
 * 1 - amount / close before for a dividend (null until that close is known).
 */
export const corporateAction = market.table(
  'corporate_action',
  {
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
    exDate: date('ex_date', { mode: 'string' }).notNull(),
    kind: text({ enum: ['split', 'dividend'] }).notNull(),
    /** New shares for one old (split), dollars a share (dividend). */
    value: numeric({ precision: 20, scale: 10 }).notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.exDate, table.kind] })],
);

/**
 * Cumulative factors, derived from the corporate actions: the close of a session s, times the factors of the row with the
 * smallest `until_session` >= s, compares with today's. A series without actions has no row; sessions after its last one neither
 * (factor 1). Double precision: factors are ratios, not money.
 */
export const priceFactor = market.table(
  'price_factor',
  {
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
    untilSession: integer('until_session').notNull(),
    split: doublePrecision().notNull(),
    /** Splits and dividends. */
    total: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.untilSession] })],
);

/** Every load of prices: what it brought, or why it was refused. */
export const priceLoad = market.table('price_load', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  loadedAt: instant('loaded_at').notNull().defaultNow(),
  firstDay: date('first_day', { mode: 'string' }),
  lastDay: date('last_day', { mode: 'string' }),
  stored: integer().notNull(),
  unchanged: integer().notNull(),
  /** Bars left out, by reason (zero, no session, duplicate that differs …). */
  refused: integer().notNull(),
  refusal: text(),
  /** True when all that the source has of the days was asked for and came: only then the days are not due any more. */
  isComplete: boolean('is_complete').notNull().default(false),
});
