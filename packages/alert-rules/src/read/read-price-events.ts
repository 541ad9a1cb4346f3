import { type Database, type SQL, sql } from '@sentinel/database';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import type { PriceEvent } from '../judge-events.ts';
import type { InsiderSums } from '../judge-move.ts';
import type { StoredEvent } from '../stored-event.ts';
import { companyOf, FIGURES, type FigureRow, figuresAsOf, figuresOf, missingFigures } from './event-rows.ts';
import { roundedMove } from './rounded-move.ts';

interface Row extends FigureRow {
  readonly company_cik: string;
  readonly company_name: string | null;
  readonly ticker: string | null;
  readonly session: number;
  readonly day: string;
  readonly is_demo: boolean;
  readonly lowest: number;
  readonly highest: number;
  readonly known_at: string;
  readonly sums: Record<`${'sold' | 'bought'}_${number}`, string>;
}

/** A price event, with when its move became known: an alert that was saved later does not match it. */
export type StoredPriceEvent = StoredEvent<PriceEvent> & { readonly session: number; readonly knownSince: Date };

/**
 * How far prices moved from the previous close, a row for each company and session: what quotes showed (`market.session_move`), and
 * the closes, adjusted for splits and spin-offs. `lowest` and `highest` are fractions.
 * @param which condition on `session` and `cik`
 */
export const sessionMoves = (which: SQL): SQL => sql`
  select cik, session, ${roundedMove(sql`min(lowest)`)} as lowest, ${roundedMove(sql`max(highest)`)} as highest, max(known_at) as known_at from (
    select cik, session, lowest / previous_close - 1 as lowest, highest / previous_close - 1 as highest, quoted_at as known_at
      from market.session_move where previous_close > 0 and ${which}
    union all
    select cik, session, change, change, closes_at from (
      select series.cik, bar.session, trading.closes_at,
             bar.close::float8 / (before.close::float8 * case when ended.price is null then 1 else ended.price / coalesce((
               select price from market.price_factor later where later.security_id = bar.security_id
                and later.until_session >= bar.session order by later.until_session limit 1), 1) end) - 1 as change
        from market.security series
        join market.daily_bar bar on bar.security_id = series.id
        join market.daily_bar before on before.security_id = bar.security_id and before.session = bar.session - 1
        join market.trading_session trading on trading.session = bar.session
        -- A factor that ends with the session before: a split or spin-off between the two closes.
        left join market.price_factor ended on ended.security_id = bar.security_id and ended.until_session = bar.session - 1
       where series.is_primary and series.cik is not null
    ) closed where ${which}
  ) moved group by cik, session`;

const SUMS = sql.raw(
  (['sale', 'purchase'] as const)
    .flatMap((direction) =>
      INSIDER_LOOKBACKS.map(
        (days) =>
          `'${direction === 'sale' ? 'sold' : 'bought'}_${days}', coalesce(sum(trade.value) filter (where trade.direction = '${direction}' and trade.trade_date >= trading.day - ${days}), 0)::text`,
      ),
    )
    .join(', '),
);

/**
 * The moves of prices: one event a company, session and side, such as a drop. The company is as of the close before, and its
 * insiders' trades are those that were reported before the session's close, so that a move is judged alike then and later.
 * @param which `sessions`: condition on `session` and `cik`; `moves`: condition on the move as `moved`; without insiders, theirs
 *   sums are zero, for rules that do not ask for them
 */
export async function readPriceEvents(
  { orm }: Pick<Database, 'orm'>,
  {
    sessions,
    moves,
    withInsiders = true,
  }: { readonly sessions: SQL; readonly moves: SQL; readonly withInsiders?: boolean },
): Promise<StoredPriceEvent[]> {
  const rows = (await orm.execute(sql`
    with moved as materialized (select * from (${sessionMoves(sessions)}) moved where ${moves})
    select moved.cik as company_cik, company.name as company_name, company.ticker, moved.session, trading.day::text, moved.lowest, moved.highest,
           moved.known_at, ${FIGURES}, insider.sums,
           coalesce((select filing.is_demo from market.filing where filing.issuer_cik = moved.cik limit 1), false) as is_demo
      from moved
      join market.trading_session trading on trading.session = moved.session
      left join market.company on company.cik = moved.cik
      ${figuresAsOf(sql`moved.cik`, sql`moved.session - 1`)}
      left join lateral (
        select jsonb_build_object(${SUMS}) as sums
          from market.trade join market.filing on filing.accession = trade.accession
         where ${withInsiders} and trade.issuer_cik = moved.cik and trade.superseded_by is null and trade.implausible is null
           and trade.trade_date between trading.day - 365 and trading.day
           and coalesce(filing.accepted_at, filing.filed_on::timestamptz) <= trading.closes_at
           -- Of a block that several owners filed, the first trade that was reported by then.
           and not exists (
             select from market.trade other join market.filing reported on reported.accession = other.accession
              where (trade.same_block_as is not null or trade.filer_count > 1) and coalesce(trade.same_block_as, trade.id) in (other.id, other.same_block_as)
                and other.id < trade.id and coalesce(reported.accepted_at, reported.filed_on::timestamptz) <= trading.closes_at)
      ) insider on true
     order by moved.session, moved.cik`)) as unknown as Row[];
  return rows.flatMap((row) => [
    ...(row.lowest < 0 ? [priceEvent(row, 'drop', row.lowest)] : []),
    ...(row.highest > 0 ? [priceEvent(row, 'increase', row.highest)] : []),
  ]);
}

function priceEvent(row: Row, side: 'drop' | 'increase', move: number): StoredPriceEvent {
  const figures = figuresOf(row);
  const { company_cik: cik, day } = row;
  return {
    key: `${cik}/${day}/${side}`,
    day,
    missing: missingFigures(figures),
    accession: null,
    formType: null,
    isDemo: row.is_demo,
    acceptedAt: null,
    requestId: `price/${cik}/${day}`,
    company: companyOf(row),
    story: null,
    session: row.session,
    knownSince: new Date(row.known_at),
    event: {
      kind: 'price_alert',
      cik,
      figures,
      move: { lowest: move, highest: move },
      insiders: (days): InsiderSums | null => {
        const [sold, purchased] = [row.sums[`sold_${days}`], row.sums[`bought_${days}`]];
        return sold === undefined || purchased === undefined ? null : { sold, purchased };
      },
    },
  };
}
