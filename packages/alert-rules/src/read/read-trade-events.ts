import { type Database, type SQL, sql } from '@sentinel/database';
import type { InsiderType } from '@sentinel/vocabulary-market';
import type { TradeEvent } from '../judge-events.ts';
import type { TradePart } from '../judge-trade.ts';
import type { StoredEvent, TradeLine } from '../stored-event.ts';
import {
  FACT_FIGURES,
  FILED,
  type FigureRow,
  type FilingRow,
  figuresOf,
  missingFigures,
  stored,
} from './event-rows.ts';

interface Row extends FilingRow, FigureRow {
  readonly direction: 'purchase' | 'sale';
  readonly owner_ciks: string[];
  readonly owner_names: string;
  readonly owner_title: string;
  readonly insider_types: InsiderType[];
  readonly lines: (TradeLine & Omit<TradePart, keyof TradeLine>)[];
  readonly day: string;
}

/**
 * The plausible purchases and sales of Forms 4 and 4/A: one event a filing and direction, with the company as of its last trade date.
 * @param which condition on `market.filing` as `filing`, the direction's sum as `trade` and the facts of its last day as `fact`
 */
export async function readTradeEvents({ orm }: Pick<Database, 'orm'>, which: SQL): Promise<StoredEvent<TradeEvent>[]> {
  const rows = (await orm.execute(sql`
    select ${FILED}, filing.issuer_cik as company_cik, company.name as company_name, company.ticker,
           trade.direction, trade.owner_ciks, trade.owner_names, trade.owner_title, trade.insider_types, trade.lines,
           trade.day::text, ${FACT_FIGURES}
      from market.filing
      left join market.company on company.cik = filing.issuer_cik
      join lateral (
        select direction, max(owner_ciks) as owner_ciks, max(owner_names) as owner_names, max(owner_title) as owner_title,
               max(insider_types) as insider_types,
               coalesce(sum(value), 0) as value, max(trade_date) as day, (array_agg(id order by trade_date desc))[1] as last_id,
               jsonb_agg(jsonb_build_object('tradeDate', trade_date, 'shares', shares::text, 'price', price::text,
                                            'value', value::text, 'plan10b51', plan_10b51, 'filedBy', filed_before_by, 'tags', tags, 'clustersGrown', clusters_grown,
                                            'heldBefore', case when not flags @> '{rows_restated}' then held_before::text end,
                                            'heldAfter', case when not flags @> '{rows_restated}' then held_after::text end) order by trade_date) as lines
          from market.trade
         where trade.accession = filing.accession and trade.implausible is null group by direction
      ) trade on true
      left join market.trade_fact fact on fact.trade_id = trade.last_id
     where filing.form_type in ('4', '4/A') and ${which}
     order by filing.accession, trade.direction`)) as unknown as Row[];
  return rows.map((row) => {
    const figures = figuresOf(row);
    return {
      ...stored(row),
      key: `${row.accession}/${row.direction}`,
      day: row.day,
      missing: missingFigures(figures),
      story: { ownerNames: row.owner_names, ownerTitle: row.owner_title, lines: row.lines },
      event: {
        kind: '4',
        issuerCik: row.company_cik,
        ownerCiks: row.owner_ciks,
        direction: row.direction,
        insiderTypes: row.insider_types,
        ownerTitle: row.owner_title,
        parts: row.lines,
        figures,
      },
    };
  });
}
