import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { CLUSTER_RULES, TRADE_FLAGS, TRADE_TAGS, USUAL_CLUSTER } from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { CopyRow, RunQuery } from '../copy/readers.ts';
import type { TradeCopyRow } from '../fields/trade-copy.ts';
import { fromUnits, MONEY_UNITS } from '../fields/units.ts';
import { accessionOf, cikOf, dayOf, namesOf } from '../search/read-rows.ts';
import { cachedOverview } from './cached-overview.ts';
import { seconds } from './daily-counts.ts';

type Answer = OperationResponse<'get_trades_overview'>;
type Trade = Answer['purchases'][number];

/** Rows of each list. */
const LISTED = 3;
/** A cluster is new where its company had none for so long: longer than its 30 days. */
const CLUSTER_DAYS_BEFORE = 60;
const DAY_SECONDS = 86_400n;

const SHOWN = [
  'cik',
  'conm',
  'ticker',
  'accno',
  'direction',
  'owner',
  'title',
  'value',
  'trade_day',
  'days_to_file',
  'tag_bits',
] as const satisfies readonly (keyof TradeCopyRow)[];
type Row = Pick<TradeCopyRow, (typeof SHOWN)[number]>;

const bit = (names: readonly string[], name: string) => 1 << names.indexOf(name);
const LATE = `flag_bits & ${bit(TRADE_FLAGS, 'late')} <> 0`;
/** On the open market, by the owner's own decision. */
const DISCRETIONARY = `is_planned = 0 and flag_bits & ${bit(TRADE_FLAGS, 'placement')} = 0 and value is not null`;
const CLUSTERED = `cluster_bits & ${bit(CLUSTER_RULES, USUAL_CLUSTER)} <> 0`;

/** Insider trades that were filed since the last visit. */
export function get_trades_overview(
  copy: ExploreCopy,
  now: () => Date = () => new Date(),
): Handlers<'market'>['get_trades_overview'] {
  return cachedOverview(copy, 'trade', readNews, now);
}

async function readNews(run: RunQuery, since: Date) {
  const from = seconds(since);
  const listOf = async (where: string, order: string) => {
    const rows = await run(
      `select ${SHOWN.join(', ')} from trade where accepted_at > ? and ${where} order by ${order}, id limit ${LISTED}`,
      [from],
    );
    // The columns are those of the row's type, whose table says what each of them holds.
    return rows.map((row) => tradeOf(row as unknown as Row));
  };
  const [counted] = await run(
    `select count(*) as trades, count(*) filter (where ${LATE}) as late from trade where accepted_at > ?`,
    [from],
  );
  const numLate = Number(counted?.late);
  const clusters = await newClusters(run, from);
  return {
    trades: Number(counted?.trades),
    purchases: await listOf(`direction = 0 and ${DISCRETIONARY}`, 'value desc'),
    sales: await listOf(`direction = 1 and ${DISCRETIONARY}`, 'value desc'),
    num_clusters: clusters.length,
    clusters: clusters.slice(0, LISTED).map(clusterOf),
    num_late: numLate,
    late: numLate === 0 ? [] : await listOf(LATE, 'days_to_file desc'),
  };
}

/** The trade that makes a cluster, and those after it, say that they are in one: it is new where none did before. */
const newClusters = (run: RunQuery, from: bigint) =>
  run(
    `select cik, direction, any_value(conm) as conm, any_value(ticker) as ticker, max(trade_day) as last_day
       from trade where accepted_at > ? and ${CLUSTERED}
      group by cik, direction having min(accepted_at) > ?
      order by max(accepted_at) desc, cik, direction`,
    [from - BigInt(CLUSTER_DAYS_BEFORE) * DAY_SECONDS, from],
  );

const directionOf = (direction: unknown) => (direction === 0 ? 'purchase' : 'sale');

function clusterOf(row: CopyRow): Answer['clusters'][number] {
  const { cik, conm, ticker, direction, last_day } = row as unknown as Pick<
    TradeCopyRow,
    'cik' | 'conm' | 'ticker' | 'direction'
  > & { readonly last_day: number };
  return {
    cik: cikOf(cik),
    conm: conm ?? cikOf(cik),
    ticker,
    direction: directionOf(direction),
    last_day: dayOf(last_day),
  };
}

const tradeOf = (row: Row): Trade => ({
  cik: cikOf(row.cik),
  conm: row.conm ?? cikOf(row.cik),
  ticker: row.ticker,
  accno: accessionOf(row.accno),
  direction: directionOf(row.direction),
  owner: row.owner,
  title: row.title,
  value: fromUnits(row.value, MONEY_UNITS),
  trade_date: dayOf(row.trade_day),
  days_to_file: row.days_to_file,
  tags: namesOf(TRADE_TAGS, row.tag_bits),
});
