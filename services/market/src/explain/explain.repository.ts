import type { Database } from '@sentinel/database';
import {
  type MissingReturnReason,
  STUDY_HORIZONS,
  type StudyHorizon,
  type TradeTag,
} from '@sentinel/vocabulary-market';

/** A trade and its facts for one horizon. Null facts: not computed yet. */
export interface TradeToExplain {
  readonly conm: string;
  readonly ticker: string | null;
  readonly cik: string;
  readonly owner: string;
  readonly trade_direction: 'purchase' | 'sale';
  readonly trade_date: string;
  readonly has_odd_price: boolean;
  readonly accno: string;
  readonly form_type: string;
  readonly accepted_at: string | null;
  readonly filed_on: string | null;
  readonly base_session: number | null;
  readonly reader_session: number | null;
  readonly ret: number | null;
  readonly adj: number | null;
  readonly reader_ret: number | null;
  readonly reader_adj: number | null;
  readonly missing: MissingReturnReason | null;
  readonly reader_missing: MissingReturnReason | null;
}

export interface TaggedTrade {
  readonly cik: string;
  readonly tags: TradeTag[];
  /** Shares that options exercised that day brought; null without the tag. */
  readonly exercised: number | null;
  /** Notices of proposed sale that were known when the filing was accepted, the latest first. */
  readonly notices: readonly {
    readonly accno: string;
    readonly filed_on: string | null;
    readonly units: number | null;
    readonly market_value: number | null;
  }[];
  /** Business days from the trade to its filing. */
  readonly days_to_file: number | null;
  /** How many filings report the same block. */
  readonly filer_count: number;
  /** The first day of any stored trade of the company. */
  readonly known_since: string;
  readonly evidence: readonly {
    readonly tag: TradeTag;
    readonly accno: string;
    readonly owner: string;
    readonly trade_date: string;
    readonly trade_direction: 'purchase' | 'sale';
    readonly shares: number;
    readonly value: number | null;
  }[];
}

export interface EventToExplain {
  readonly conm: string;
  readonly ticker: string | null;
  readonly cik: string;
  readonly items: string[];
  readonly is_ea: boolean;
  readonly accno: string;
  readonly form_type: string;
  readonly accepted_at: string | null;
  readonly filed_on: string | null;
  readonly event_session: number | null;
  readonly event_return: number | null;
  readonly missing: MissingReturnReason | null;
}

const UTC = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

/** Reads the stored facts that are explained, from PostgreSQL. */
export function createExplanations(database: Database) {
  const { sql } = database;
  return {
    database,

    async trade(tradeId: number, horizon: StudyHorizon): Promise<TradeToExplain | undefined> {
      const place = STUDY_HORIZONS.indexOf(horizon) + 1;
      const [trade] = await sql<TradeToExplain[]>`
        select coalesce(company.name, trade.issuer_cik) as conm, company.ticker, trade.issuer_cik as cik, owner_names as owner,
               direction as trade_direction, trade_date::text, coalesce(trade.implausible not like 'date_%', false) as has_odd_price,
               filing.accession as accno, filing.form_type, filing.filed_on::text,
               to_char(filing.accepted_at at time zone 'UTC', ${UTC}) as accepted_at,
               base_session, reader_session,
               ret[${place}::int], adj[${place}::int], reader_ret[${place}::int], reader_adj[${place}::int], missing[${place}::int],
               reader_missing[${place}::int]
          from market.trade
          join market.filing on filing.accession = trade.accession
          left join market.company on company.cik = trade.issuer_cik
          left join market.trade_fact fact on fact.trade_id = trade.id
         where trade.id = ${tradeId}`;
      return trade;
    },

    /** A trade's tags, and the trades that make them in their order; those that are gone since are left out. */
    async tags(tradeId: number): Promise<TaggedTrade | undefined> {
      const [tagged] = await sql<TaggedTrade[]>`
        select trade.issuer_cik as cik, trade.tags, days_to_file, filer_count,
               case when 'Exercised' = any (trade.tags) then (
                 select sum(shares)::float8 from market.transaction row
                  where row.accession = trade.accession and row.kind = 'Option exercise' and not row.is_derivative
                    and row.acquired_disposed = 'A' and row.transaction_date = trade.trade_date) end as exercised,
               case when 'Form 144' = any (trade.tags) then (
                 select jsonb_agg(jsonb_build_object('accno', accession, 'filed_on', filed_on, 'units', units::float8, 'market_value', market_value::float8)
                                  order by sells_from desc, accession desc)
                   from (select * from market.notice_sale tie join market.notice using (accession) join market.filing using (accession)
                          where tie.trade_id = trade.id and was_known order by sells_from desc, accession desc limit 9) told) else '[]' end as notices,
               (select min(trade_date)::text from market.trade other where other.issuer_cik = trade.issuer_cik) as known_since,
               coalesce((
                 select jsonb_agg(jsonb_build_object('tag', made.tag, 'accno', earlier.accession, 'owner', earlier.owner_names, 'trade_date', earlier.trade_date,
                                                     'trade_direction', earlier.direction, 'shares', earlier.shares, 'value', earlier.value)
                                  order by made.tag, one.place)
                   from jsonb_each(trade.tag_evidence) as made (tag, ids)
                  cross join jsonb_array_elements_text(made.ids) with ordinality as one (id, place)
                   join market.trade earlier on earlier.id = one.id::bigint), '[]') as evidence
          from market.trade where trade.id = ${tradeId}`;
      return tagged;
    },

    async event(accno: string, cik: string): Promise<EventToExplain | undefined> {
      const [event] = await sql<EventToExplain[]>`
        select coalesce(company.name, fact.cik) as conm, company.ticker, fact.cik, filing.items, is_ea, fact.accession as accno,
               filing.form_type, filing.filed_on::text, to_char(filing.accepted_at at time zone 'UTC', ${UTC}) as accepted_at,
               event_session, event_return, missing
          from market.event_fact fact
          join market.filing on filing.accession = fact.accession
          left join market.company on company.cik = fact.cik
         where fact.accession = ${accno} and fact.cik = ${cik}`;
      return event;
    },

    /** From a trade to its next 8-K or earnings announcement; undefined when the event is neither. */
    async afterTrade(tradeId: number, accno: string) {
      const [found] = await sql<{ trade_date: string; trading_day: string; event_day: string; days: number }[]>`
        select trade.trade_date::text, base.day::text as trading_day, event.day::text as event_day, next.days
          from market.trade
          join market.trade_fact fact on fact.trade_id = trade.id
          cross join lateral (
            select case when next_8k_accession = ${accno} then next_8k_days else next_ea_days end as days
             where ${accno} in (next_8k_accession, next_ea_accession)) next
          join market.trading_session base on base.session = fact.base_session
          join market.trading_session event on event.session = fact.base_session + next.days
         where trade.id = ${tradeId}`;
      return found;
    },
  };
}

export type Explanations = ReturnType<typeof createExplanations>;
