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

/**
 * Sessions of the New York Stock Exchange, numbered without gaps. services/ingest writes them from market-math's calendar each time
 * it starts.
 */
export const tradingSession = market.table('trading_session', {
  session: integer().primaryKey(),
  day: date({ mode: 'string' }).notNull().unique(),
  /** 16:00 Eastern, or 13:00 on early closes. A filing accepted before this (and after the previous close) belongs to this session. */
  closesAt: instant('closes_at').notNull().unique(),
});

/**
 * A series of prices. Neither symbol nor company is its key: several companies may use one symbol over the years, and a company
 * may change its symbol.
 */
export const security = market.table(
  'security',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The company whose stock it is; null for a fund, or while the company is unknown. */
    cik: cik('cik'),
    /** The series that the company's facts are computed from, when it has several share classes. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** True for the market fund that returns are adjusted by: VTI for real series, the demo's own fund for made-up ones. */
    isBenchmark: boolean('is_benchmark').notNull().default(false),
    /** True when its prices are the demo's. Made-up and real series never share a symbol, a fund or a bar. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** True when its source includes dividends; only then can its returns include them. */
    hasDividends: boolean('has_dividends').notNull().default(false),
    /** The last session it traded in and why it ended (delisted, acquired, halted for good); null while it trades. */
    endedSession: integer('ended_session'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('security_primary').on(table.cik).where(sql`${table.isPrimary}`),
    uniqueIndex('security_benchmark').on(table.isDemo).where(sql`${table.isBenchmark}`),
  ],
);

/** Which series a symbol refers to on a day; symbols are written as in the ticker file (BRK-B). */
export const securitySymbol = market.table(
  'security_symbol',
  {
    symbol: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: still valid. */
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

/**
 * Companies by the symbols that they have or had, by rank: 0 today's owner (`market.ticker`), 1 the SEC's list at its time, 2 the
 * symbol shown, 3 the company's own filings, 4 its price series. A company may have several rows for a symbol.
 */
export const symbolUse = market
  .view('symbol_use', {
    symbol: text().notNull(),
    cik: cik('cik').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    rank: integer().notNull(),
  })
  .as(
    sql`select ticker as symbol, cik, null::date as valid_from, null::date as valid_to, 0 as rank from market.ticker
         union all
        select symbol, cik, valid_from, valid_to, 1 from market.company_symbol
         union all
        select ticker, cik, null, null, 2 from market.company where ticker is not null
         union all
        select symbol, cik, first_on, last_on, 3 from market.stated_symbol
         union all
        select symbol, cik, valid_from, coalesce(ended.day, valid_to), 4
          from market.security_symbol named join market.security on security.id = named.security_id
          left join market.trading_session ended on ended.session = security.ended_session and ended.day < coalesce(named.valid_to, 'infinity')
         where cik is not null`,
  );

/** A day's raw prices as traded, never adjusted. Zero and negative closes are refused when they are loaded. */
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
    /** The transaction that last changed a value, so that copies notice corrections. */
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.session] }), index('daily_bar_session').on(table.session)],
);

/**
 * Bars that look wrong. They are kept apart from `daily_bar`, so that nothing uses them by accident, until a later load shows
 * that they are right, or somebody confirms them. A row with `confirmed_at` is only the memory of that: its bar is stored.
 */
export const heldBar = market.table(
  'held_bar',
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
    reason: text({ enum: ['spike', 'split_not_told', 'no_trading', 'fund_move'] }).notNull(),
    heldAt: instant('held_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.session] })],
);

/**
 * Splits, spin-offs and dividends. Closes before the ex-date are multiplied by the action's factor to compare with later closes:
 * 1/ratio for a split or a spin-off, 1 - amount / previous close for a dividend (ignored while that close is unknown; after a split
 * of the same day, as it is for a new share). See `priceFactor`.
 */
export const corporateAction = market.table(
  'corporate_action',
  {
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
    exDate: date('ex_date', { mode: 'string' }).notNull(),
    kind: text({ enum: ['split', 'spin_off', 'dividend'] }).notNull(),
    /** New shares per old share (split), close before ÷ value kept (spin_off), or dollars per share as traded on the ex-date (dividend). */
    value: numeric({ precision: 20, scale: 10 }).notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.exDate, table.kind] })],
);

/**
 * Cumulative factors, derived from the corporate actions. To compare the close of session s with today's, multiply it by the
 * factor of the row with the smallest `until_session` >= s. Without such a row (a series without actions, or a session after the
 * last action) the factor is 1. Double precision, because factors are ratios, not money.
 */
export const priceFactor = market.table(
  'price_factor',
  {
    securityId: bigint('security_id', { mode: 'number' })
      .notNull()
      .references(() => security.id, { onDelete: 'cascade' }),
    untilSession: integer('until_session').notNull(),
    /** Splits only: for numbers of shares. */
    split: doublePrecision().notNull(),
    /** Splits and spin-offs: for prices. */
    price: doublePrecision().notNull(),
    /** Splits, spin-offs and dividends. */
    total: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.untilSession] })],
);

/** Every load of prices: what it stored, or why it was refused. */
export const priceLoad = market.table('price_load', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  loadedAt: instant('loaded_at').notNull().defaultNow(),
  firstDay: date('first_day', { mode: 'string' }),
  lastDay: date('last_day', { mode: 'string' }),
  stored: integer().notNull(),
  unchanged: integer().notNull(),
  /** Number of bars left out (zero price, not a session, a duplicate with different values …). */
  refused: integer().notNull(),
  refusal: text(),
  /** True when everything the source has for these days was requested and received; until then, the days stay due. */
  isComplete: boolean('is_complete').notNull().default(false),
});

/**
 * How far a company's price moved within a session, as quotes showed it: what price thresholds are judged by until the close is
 * known, and with it. US dollars a share, adjusted for the splits of the day.
 */
export const sessionMove = market.table(
  'session_move',
  {
    cik: cik('cik').notNull(),
    session: integer().notNull(),
    previousClose: doublePrecision('previous_close').notNull(),
    lowest: doublePrecision().notNull(),
    highest: doublePrecision().notNull(),
    /** When the extreme that came last was traded. */
    quotedAt: instant('quoted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cik, table.session] })],
);

/** Whether quotes come: one row while a quote source is set, written anew every minute and whenever that changes. */
export const quoteFeed = market.table('quote_feed', {
  id: integer().primaryKey().default(1),
  /** Companies whose prices are watched; 0 when no alert needs any. */
  watched: integer().notNull(),
  /** Why no quotes come; null while they come. */
  trouble: text(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});
