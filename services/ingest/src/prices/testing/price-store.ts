import { afterEach, beforeEach } from '@jest/globals';
import { nyseSessions } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { CorporateAction, PriceBar } from '../price-source.ts';
import { DEMO_PRICES_FILE } from '../store/separate-worlds.ts';
import { storePrices } from '../store/store-prices.ts';

/** The time of all loads. */
export const NOW = new Date('2025-07-01T12:00:00Z');

export const CIK = '0000000101';
export const OTHER_CIK = '0000000102';

/** A bar of 1,000 shares. */
export const bar = (symbol: string, day: string, close: string, more: Partial<PriceBar> = {}): PriceBar => ({
  symbol,
  day,
  open: null,
  high: null,
  low: null,
  close,
  volume: '1000',
  ...more,
});
/** The first sessions from a day on. */
export const daysFrom = (day: string, count: number) =>
  nyseSessions(day, '2026-12-31')
    .slice(0, count)
    .map((session) => session.day);

/** A database for each test, and what tests of the price store do with it. */
export function usePriceStore() {
  let base: TestDatabase;
  beforeEach(async () => {
    base = await createTestDatabase();
  });
  afterEach(() => base.drop());
  const store = (bars: readonly PriceBar[], actions: readonly CorporateAction[] = [], source = 'test') =>
    storePrices(base.database, bars, actions, { source, now: NOW });
  const storeDemo = (bars: readonly PriceBar[], actions: readonly CorporateAction[] = []) =>
    storePrices(base.database, bars, actions, { source: DEMO_PRICES_FILE, isDemo: true, now: NOW });
  const brought = async (bars: readonly PriceBar[], actions: readonly CorporateAction[] = []) => {
    const { reasons, refusal, refused, stored, unchanged } = await store(bars, actions);
    return { stored, unchanged, refused, refusal, reasons: reasons.map(({ count, reason }) => `${count} × ${reason}`) };
  };
  const series = async () =>
    (
      await base.owner.sql<{ text: string }[]>`
        select string_agg(symbol || ' ' || valid_from || '..' || coalesce(valid_to::text, ''), ', ' order by valid_from)
               || ': ' || (select count(*) from market.daily_bar bar where bar.security_id = named.security_id)
               || coalesce(' ended ' || (select day from market.security join market.trading_session on session = ended_session
                                          where security.id = named.security_id), '') as text
          from market.security_symbol named group by security_id order by 1`
    ).map(({ text }) => text);
  const pending = async () =>
    base.owner.sql<{ kind: string; cik: string; span: string }[]>`
      select kind, cik, from_day || '..' || to_day as span from market.fact_work order by kind, cik, span`;
  const forgetWork = () => base.owner.sql`truncate market.fact_work`;
  const company = (cik: string, ticker: string) =>
    base.owner
      .sql`insert into market.company (cik, name, filed_ticker, as_of) values (${cik}, ${ticker}, ${ticker}, now())`;

  /** A trade and an event of the company on each of the days: only spans with any are queued. */
  async function writeDailyFilings(cik: string, days: readonly string[]): Promise<void> {
    await base.owner.sql`
      with filed as (
        insert into market.filing (accession, form_type, issuer_cik, filed_on, content_hash, source_name, request_id)
        select ${cik} || '-24-' || day, '4', ${cik}, day::date, 'none', 'test', 'test' from unnest(${[...days]}::text[]) day
        returning accession, filed_on),
      traded as (
        insert into market.trade (accession, issuer_cik, direction, trade_date, shares, row_count, unpriced_rows, owner_ciks, owner_names,
                                  owner_title, insider_types, plan_10b51, is_amendment)
        select accession, ${cik}, 'sale', filed_on, 1, 1, 1, '{}', '', '', '{}', 'no', false from filed)
      insert into market.event_fact (accession, cik, filed_on, event_session, is_ea)
      select accession, ${cik}, filed_on, session, false from filed join market.trading_session on day = filed_on`;
  }

  return {
    base: {
      get owner() {
        return base.owner;
      },
      get database() {
        return base.database;
      },
    },
    brought,
    company,
    forgetWork,
    pending,
    series,
    store,
    storeDemo,
    writeDailyFilings,
  };
}
