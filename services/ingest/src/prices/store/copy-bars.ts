import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PriceBar } from '../price-source.ts';
import type { Refusals } from './refusals.ts';
import { type TemporaryTable, temporaryTable } from './temporary-table.ts';
import type { Tx } from './transaction.ts';

/** Rows per chunk of the COPY, to limit memory use. */
const LINES = 2_000;

/** Symbols and days that need a series: `symbol`, `day`. */
export type SymbolDays = TemporaryTable<'symbol_day'>;

/** The bars of a load in temporary tables. A step takes them as the step before left them. */
export interface IncomingBars<Last extends 'copied' | 'separated' | 'checked'> {
  /** `symbol`, `day`, `session`, prices and `volume`. */
  readonly bars: TemporaryTable<'incoming_bar'>;
  readonly symbolDays: SymbolDays;
  readonly lastStep: Last;
}

/**
 * Copies bars into a temporary table. Identical duplicates are stored once; rows of the same day that differ are refused.
 * @returns `copied`: the number of accepted rows, including duplicates
 */
export async function copyBars(
  tx: Tx,
  bars: readonly { readonly bar: PriceBar; readonly session: number }[],
  refusals: Refusals,
): Promise<{ readonly incoming: IncomingBars<'copied'>; readonly copied: number }> {
  await tx`
    create temp table incoming_bar (
      symbol text collate "C" not null, day date not null, session int not null,
      open numeric(20, 6), high numeric(20, 6), low numeric(20, 6), close numeric(20, 6) not null, volume bigint
    ) on commit drop`;
  await pipeline(Readable.from(pieces(bars)), await tx`copy incoming_bar from stdin`.writable());
  const differing = await tx<{ symbol: string; day: string; rows: number }[]>`
    with repeated as (
      select symbol, session from incoming_bar group by symbol, session having count(*) > 1),
    differing as (
      select symbol, session from repeated join incoming_bar using (symbol, session)
       group by symbol, session having count(distinct (open, high, low, close, volume)) > 1),
    gone as (
      delete from incoming_bar using differing
       where incoming_bar.symbol = differing.symbol and incoming_bar.session = differing.session
      returning incoming_bar.symbol, incoming_bar.day)
    select symbol, day::text, count(*)::int as rows from gone group by symbol, day order by symbol, day`;
  for (const { symbol, day, rows } of differing) {
    refusals.add('The day appears twice with different prices.', `${symbol},${day}`, rows);
  }
  await tx`
    create temp table symbol_day on commit drop as select distinct symbol, day from incoming_bar`;
  await tx`analyze incoming_bar`;
  return {
    incoming: {
      bars: temporaryTable(tx, 'incoming_bar'),
      symbolDays: temporaryTable(tx, 'symbol_day'),
      lastStep: 'copied',
    },
    copied: bars.length - differing.reduce((sum, { rows }) => sum + rows, 0),
  };
}

function* pieces(bars: readonly { readonly bar: PriceBar; readonly session: number }[]): Generator<string> {
  for (let start = 0; start < bars.length; start += LINES) {
    let text = '';
    for (const { bar, session } of bars.slice(start, start + LINES)) {
      const { symbol, day, open, high, low, close, volume } = bar;
      text += `${symbol}\t${day}\t${session}\t${open ?? '\\N'}\t${high ?? '\\N'}\t${low ?? '\\N'}\t${close}\t${volume ?? '\\N'}\n`;
    }
    yield text;
  }
}
