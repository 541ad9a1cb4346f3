import { addDecimals, divideDecimals, readDecimal, writeDecimal, ZERO } from '@sentinel/calendar';
import { LOCK_SPACES, type Orm, sql } from '@sentinel/database';
import { type FamilyRow, type FamilyTrade, readAmendmentFamily } from './amendment-family.ts';
import { daysToFile } from './days-to-file.ts';
import type { TradeFlag } from './filing-flags.ts';
import { type JudgedTrade, judgeAmendments } from './judge-amendments.ts';

/** The flags that amendments set and remove; other flags stay. */
const AMENDMENT_FLAGS: readonly TradeFlag[] = ['amended_in_part', 'rows_restated'];

/**
 * Finds the trades, rows and filings that amendments replace, marks them as superseded, and queues the facts of the changed
 * trades. It looks at the given filings and those they amend or are amended by, in whatever order they were stored.
 *
 * An amendment is linked to filings of the same issuer and period, with a common owner, that were filed on the day that it states
 * for the original; and to earlier amendments of the same original. It replaces the trades that it restates (`RESTATED_ROWS`),
 * and a filing when it restates any of its rows. Of several amendments, the latest counts. When it restates some rows of a trade
 * and it is certain which ones, these rows are replaced and the trade's sums are those of its other rows (`rows_restated`);
 * otherwise the trade and the amendment's trade both stay, flagged `amended_in_part`. The days to file of a trade are counted to
 * the day by which its rows were first reported. When several originals were filed that day, the one with a trade of the same
 * direction and date is taken; if none or several have one, the amendment stays a row of its own.
 *
 * Call this last in a transaction that stores filings. Then, of two transactions that store an original and its amendment at the
 * same time, the second one sees the first one's filing.
 */
export async function supersedeAmended(tx: Pick<Orm, 'execute'>, accessions: readonly string[]): Promise<void> {
  if (accessions.length === 0) return;
  await lockAmendments(tx, accessions);
  const family = await readAmendmentFamily(tx, accessions);
  if (family === null) return;
  const judged = judgeAmendments(family);
  const rows = family.rows.map((row) => ({
    accession: row.accession,
    row: row.number,
    superseded_by: judged.rows.get(row) ?? null,
  }));
  const filings = family.filings.map(({ accession, supersededBy }) => {
    const own = judged.trades.filter(({ trade }) => trade.accession === accession);
    return { accession, superseded_by: supersededBy, set_flags: [...new Set(own.flatMap(flagsOf))].sort() };
  });
  await tx.execute(sql`
    with changed_row as (
      update market.transaction set superseded_by = judged.superseded_by
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (accession text, row int, superseded_by text)
       where transaction.accession = judged.accession and not transaction.is_derivative and transaction.row = judged.row
         and transaction.superseded_by is distinct from judged.superseded_by
    ),
    changed_filing as (
      update market.filing set superseded_by = judged.superseded_by, flags = ${flagged('filing')}
        from jsonb_to_recordset(${JSON.stringify(filings)}::jsonb) as judged (accession text, superseded_by text, set_flags text[])
       where filing.accession = judged.accession
         and (filing.superseded_by, filing.flags) is distinct from (judged.superseded_by, ${flagged('filing')})
    ),
    changed_trade as (
      update market.trade
         set superseded_by = judged.superseded_by, flags = ${flagged('trade')}, shares = judged.shares, value = judged.value,
             price = judged.price, row_count = judged.row_count, unpriced_rows = judged.unpriced_rows,
             reported_on = judged.reported_on, days_to_file = judged.days_to_file, changed_in = pg_current_xact_id()
        from jsonb_to_recordset(${JSON.stringify(judged.trades.map(tradeColumns))}::jsonb) as judged (
               id bigint, superseded_by text, set_flags text[], shares numeric, value numeric, price numeric, row_count int,
               unpriced_rows int, reported_on date, days_to_file int)
       where trade.id = judged.id
         and (trade.superseded_by, trade.flags, trade.shares, trade.value, trade.price, trade.row_count, trade.unpriced_rows,
              trade.reported_on, trade.days_to_file)
             is distinct from
             (judged.superseded_by, ${flagged('trade')}, judged.shares, judged.value, judged.price, judged.row_count,
              judged.unpriced_rows, judged.reported_on, judged.days_to_file)
      returning trade.issuer_cik, trade.trade_date
    )
    insert into market.fact_work (kind, cik, from_day, to_day)
    select distinct kind, issuer_cik, trade_date, least(trade_date + reach_days, date '9999-12-31')
      from changed_trade cross join (values ('trade', 0), ('event', 365)) touched (kind, reach_days)`);
}

/** Makes other transactions that store or change ownership forms of the same issuers wait until this one ends. */
export async function lockAmendments(tx: Pick<Orm, 'execute'>, accessions: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${LOCK_SPACES.amendments}::int, bucket)
      from (select distinct hashtext(issuer_cik::text) & 1023 as bucket from market.filing
             where accession = any (${sql.param([...accessions])}::text[]) and form_type ~ '^[345]' order by bucket) buckets`);
}

function flagsOf({ hasRestatedRows, isInPart }: JudgedTrade): TradeFlag[] {
  return [...(isInPart ? ['amended_in_part' as const] : []), ...(hasRestatedRows ? ['rows_restated' as const] : [])];
}

function tradeColumns(judged: JudgedTrade) {
  const { reportedOn, rows, standingRows, supersededBy, trade } = judged;
  return {
    id: trade.id,
    superseded_by: supersededBy,
    set_flags: flagsOf(judged),
    ...(rows.length === 0 ? sumsAsStored(trade) : sums(standingRows)),
    reported_on: reportedOn,
    days_to_file: daysToFile({ deemedOn: trade.deemedOn, tradeDate: trade.day }, reportedOn),
  };
}

function sumsAsStored({ price, rowCount, shares, unpricedRows, value }: FamilyTrade) {
  return { shares, value, price, row_count: rowCount, unpriced_rows: unpricedRows };
}

/** As `classifyTrades` adds up the rows of a trade. */
function sums(rows: readonly FamilyRow[]) {
  const decimal = (text: string | null) => (text === null ? null : readDecimal(text)) ?? ZERO;
  const total = (column: 'shares' | 'value', of: readonly FamilyRow[]) =>
    of.reduce((sum, row) => addDecimals(sum, decimal(row[column])), ZERO);
  const priced = rows.filter(({ price, value }) => price !== null && value !== null);
  const value = total('value', priced);
  const price = divideDecimals(value, total('shares', priced), 4);
  return {
    shares: writeDecimal(total('shares', rows)),
    value: priced.length < rows.length ? null : writeDecimal(value),
    price: price === null ? null : writeDecimal(price, 4),
    row_count: rows.length,
    unpriced_rows: rows.length - priced.length,
  };
}

/** The row's flags with those of amendments set anew. */
const flagged = (table: 'filing' | 'trade') => sql`
  (array(select flag from unnest(${sql.identifier(table)}.flags) with ordinality as stored (flag, place)
          where flag <> all (${sql.param([...AMENDMENT_FLAGS])}::text[]) order by place) || judged.set_flags)`;
