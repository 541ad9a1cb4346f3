import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { IMPLAUSIBLE_REASONS, type StudyHorizon, TRADE_FLAGS } from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { CopyRow } from '../copy/readers.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../copy/units.ts';
import { findPage, MAX_COUNTS } from '../search/find-page.ts';
import { accessionOf, cikOf, dayOf, instantOf, readRows, reasonAt } from '../search/read-rows.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { returnColumns, searchTrades } from './search-trades.ts';

type Row = OperationResponse<'explore_trades'>['rows'][number];

/** The columns of the answer, in addition to the requested return. */
const SHOWN = [
  'id',
  'cik',
  'conm',
  'accno',
  'accepted_at',
  'ticker',
  'owner',
  'title',
  'location',
  'trade_day',
  'days_to_file',
  'direction',
  'shares',
  'price',
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
  'implausible',
  'close',
  'market_value',
  'shares_per_ads',
  'filer_count',
  'basis',
  'plan_evidence',
];

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
      const asked = [
        `${value} as trade_return`,
        `${raw} as raw_return`,
        `${missing} as reasons`,
        `${last} as last_return`,
      ];
      const page = await readRows(run, wanted, [...SHOWN, ...asked], rows);
      return { num_rows: count, rows: page.map((row) => rowOf(row, return_horizon)) };
    }, call);
}

/** Why the return is unknown. A raw return that is known lacks the market fund's; a row without any reason lacks its facts. */
function missingOf(row: CopyRow, horizon: StudyHorizon): Row['return_missing'] {
  const reason = reasonAt(row.reasons, horizon);
  if (row.trade_return !== null) return reason;
  return row.raw_return === null ? (reason ?? 'not_computed') : 'no_fund';
}

const flagsOf = (bits: number) => TRADE_FLAGS.filter((_, bit) => bits & (1 << bit));

function implausibleOf(row: CopyRow): Row['implausible'] {
  const reason = IMPLAUSIBLE_REASONS[Number(row.implausible) - 1];
  if (reason === undefined) return null;
  return {
    reason,
    close: fromUnits(row.close as bigint | null, MONEY_UNITS),
    market_value: fromUnits(row.market_value as bigint | null, MONEY_UNITS),
    shares_per_ads: row.shares_per_ads as number | null,
  };
}

const rowOf = (row: CopyRow, horizon: StudyHorizon): Row => ({
  trade_id: Number(row.id),
  conm: (row.conm ?? cikOf(row.cik)) as string,
  ticker: row.ticker as string | null,
  cik: cikOf(row.cik),
  accno: accessionOf(row.accno) ?? '',
  accepted_at: instantOf(row.accepted_at),
  owner: row.owner as string,
  title: row.title as string,
  location: row.location as string | null,
  trade_date: dayOf(row.trade_day),
  days_to_file: row.days_to_file as number | null,
  trade_direction: row.direction === 0 ? 'purchase' : 'sale',
  shares: row.shares as number,
  price: row.price as number | null,
  value: row.filed_value as number | null,
  trade_return: fromUnits(row.trade_return as bigint | null, RETURN_UNITS),
  return_missing: missingOf(row, horizon),
  last_return:
    reasonAt(row.reasons, horizon) === 'ended' ? fromUnits(row.last_return as bigint | null, RETURN_UNITS) : null,
  return_basis: row.basis as Row['return_basis'],
  next_8K_days: row.next_8k_days as number | null,
  next_8K_ret0: fromUnits(row.next_8k_ret0 as bigint | null, RETURN_UNITS),
  next_8K_items: row.next_8k_items as string | null,
  next_8K_accno: accessionOf(row.next_8k_accno),
  next_ea_days: row.next_ea_days as number | null,
  next_ea_ret0: fromUnits(row.next_ea_ret0 as bigint | null, RETURN_UNITS),
  next_ea_accno: accessionOf(row.next_ea_accno),
  btwn_fqe_ea: row.btwn_fqe_ea === null ? null : row.btwn_fqe_ea ? 1 : 0,
  is_10b51: row.is_10b51 as 0 | 1 | null,
  plan_evidence: row.plan_evidence as Row['plan_evidence'],
  is_amendment: row.is_amendment as boolean,
  flags: flagsOf(row.flag_bits as number),
  implausible: implausibleOf(row),
  filer_count: row.filer_count as number,
});
