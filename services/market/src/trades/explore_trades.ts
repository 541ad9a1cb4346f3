import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { IMPLAUSIBLE_REASONS, type StudyHorizon, TRADE_FLAGS, TRADE_TAGS } from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { returnColumns, tradeSql } from '../fields/trade.ts';
import type { TradeCopyRow } from '../fields/trade-copy.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';
import { findPage, MAX_COUNTS } from '../search/find-page.ts';
import { accessionOf, cikOf, dayOf, filingOf, namesOf, readRows, reasonAt } from '../search/read-rows.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { searchTrades } from './search-trades.ts';

type Row = OperationResponse<'explore_trades'>['rows'][number];

/** The columns of the answer, in addition to the requested returns. */
const SHOWN = [
  'id',
  'cik',
  'conm',
  'accno',
  'accepted_at',
  'ticker',
  'owner',
  'named_owner',
  'title',
  'location',
  'trade_day',
  'days_to_file',
  'direction',
  'shares',
  'price',
  'held_before',
  'held_after',
  'indirect_before',
  'indirect_after',
  'holding_traded',
  'filed_value',
  'next_8k_days',
  'next_8k_ret0',
  'next_8k_items',
  'next_8k_accno',
  'next_ea_days',
  'next_ea_ret0',
  'next_ea_accno',
  'btwn_fqe_ea',
  'is_10b51',
  'is_amendment',
  'flag_bits',
  'tag_bits',
  'implausible',
  'close',
  'market_value',
  'shares_per_ads',
  'filer_count',
  'basis',
  'plan_evidence',
] as const satisfies readonly (keyof TradeCopyRow)[];

/** The returns that a search asks for. */
interface AskedReturns {
  readonly trade_return: bigint | null;
  readonly reader_return: bigint | null;
  readonly raw_return: bigint | null;
  readonly reasons: number;
  readonly last_return: bigint | null;
}
type ReadRow = Pick<TradeCopyRow, (typeof SHOWN)[number]> & AskedReturns;

/** Searches insider purchases and sales. Returns one page and the number of all matches, both from one state of the copy. */
export function explore_trades(copy: ExploreCopy): Handlers<'market'>['explore_trades'] {
  const counts = createRevisionCache<number>(MAX_COUNTS);
  return (search, call) =>
    copy.read(async (run, revision) => {
      const wanted = searchTrades(search);
      const { count, rows } = await findPage(run, wanted, counts.of(revision));
      const columns = returnColumns(search);
      const { return_horizon = 20 } = search;
      const { value, raw, missing, last } = columns;
      const asked = {
        trade_return: value,
        reader_return: tradeSql(search).reader_return.value,
        raw_return: raw,
        reasons: missing,
        last_return: last,
      } satisfies Record<keyof AskedReturns, string>;
      const returns = Object.entries(asked).map(([name, sql]) => `${sql} as ${name}`);
      const page = await readRows<ReadRow>(run, wanted, [...SHOWN, ...returns], rows);
      return { num_rows: count, rows: page.map((row) => rowOf(row, return_horizon)) };
    }, call);
}

/** Why the return is unknown. A raw return that is known lacks the market fund's; a row without any reason lacks its facts. */
function missingOf(row: ReadRow, horizon: StudyHorizon): Row['return_missing'] {
  const reason = reasonAt(row.reasons, horizon);
  if (row.trade_return !== null) return reason;
  return row.raw_return === null ? (reason ?? 'not_computed') : 'no_fund';
}

/** Those of some names whose bits are set. */

function implausibleOf(row: ReadRow): Row['implausible'] {
  const reason = IMPLAUSIBLE_REASONS[row.implausible - 1];
  if (reason === undefined) return null;
  return {
    reason,
    close: fromUnits(row.close, MONEY_UNITS),
    market_value: fromUnits(row.market_value, MONEY_UNITS),
    shares_per_ads: row.shares_per_ads,
  };
}

/** What was held before and after; a part of nothing held before is no number. */
function holdingOf({ held_after, held_before, holding_traded, indirect_after, indirect_before }: ReadRow) {
  return {
    holding_traded: held_before === 0 ? null : fromUnits(holding_traded, RETURN_UNITS),
    held_before,
    held_after,
    held_indirectly:
      indirect_before === null || indirect_after === null ? null : { before: indirect_before, after: indirect_after },
  };
}

const rowOf = (row: ReadRow, horizon: StudyHorizon): Row => ({
  ...filingOf(row),
  trade_id: Number(row.id),
  conm: row.conm ?? cikOf(row.cik),
  ticker: row.ticker,
  owner: row.owner,
  owner_cik: row.named_owner === null ? null : cikOf(row.named_owner),
  title: row.title,
  location: row.location,
  trade_date: dayOf(row.trade_day),
  days_to_file: row.days_to_file,
  trade_direction: row.direction === 0 ? 'purchase' : 'sale',
  codes: row.direction === 0 ? 'P' : 'S',
  shares: row.shares,
  price: row.price,
  value: row.filed_value,
  ...holdingOf(row),
  trade_return: fromUnits(row.trade_return, RETURN_UNITS),
  reader_return: fromUnits(row.reader_return, RETURN_UNITS),
  return_missing: missingOf(row, horizon),
  last_return: reasonAt(row.reasons, horizon) === 'ended' ? fromUnits(row.last_return, RETURN_UNITS) : null,
  return_basis: row.basis,
  next_8K_days: row.next_8k_days,
  next_8K_ret0: fromUnits(row.next_8k_ret0, RETURN_UNITS),
  next_8K_items: row.next_8k_items,
  next_8K_accno: row.next_8k_accno === null ? null : accessionOf(row.next_8k_accno),
  next_ea_days: row.next_ea_days,
  next_ea_ret0: fromUnits(row.next_ea_ret0, RETURN_UNITS),
  next_ea_accno: row.next_ea_accno === null ? null : accessionOf(row.next_ea_accno),
  btwn_fqe_ea: row.btwn_fqe_ea === null ? null : row.btwn_fqe_ea ? 1 : 0,
  is_10b51: row.is_10b51,
  plan_evidence: row.plan_evidence,
  is_amendment: row.is_amendment,
  flags: namesOf(TRADE_FLAGS, row.flag_bits),
  tags: namesOf(TRADE_TAGS, row.tag_bits),
  implausible: implausibleOf(row),
  filer_count: row.filer_count,
});
