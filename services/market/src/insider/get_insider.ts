import { newYorkDay } from '@sentinel/calendar';
import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { shortSwingsOf, swingsFrom } from '../short-swing/short-swings-of.ts';
import { companiesOf } from './companies-of.ts';
import { holdingsOf } from './holdings-of.ts';
import type { Insiders } from './insider.repository.ts';
import { latenessOf } from './lateness-of.ts';
import { recordOf } from './record-of.ts';
import { routineMonths } from './routine-months.ts';
import { tradedMonths } from './traded-months.ts';
import { transactionOf } from './transaction-of.ts';

/** As many as the answer may have (`get_insider` of the contracts). */
const MAX_COMPANIES = 100;
const MAX_HOLDINGS = 10;
const MAX_ROUTINE_MONTHS = 20;

/** Everything that the insider page shows of a reporting owner, by CIK. */
export function get_insider(insiders: Insiders, now: () => Date = () => new Date()): Handlers<'market'>['get_insider'] {
  return async ({ cik }) => {
    const person = await insiders.person(cik);
    if (!person) throw new AppError('not_found', 'No reporting owner has this CIK.');
    const [roles, trades, held, coTraders, transactions, notices, arrangements, swings] = await Promise.all([
      insiders.roles(cik),
      insiders.trades(cik),
      insiders.heldRows(cik),
      insiders.coTraders(cik),
      insiders.transactions(cik),
      insiders.notices(cik),
      insiders.arrangements(cik),
      insiders.swings(cik, swingsFrom(newYorkDay(now()))),
    ]);
    const companies = companiesOf(roles);
    const splits = await insiders.splits([...new Set(held.map((row) => row.cik))]);
    const holdings = holdingsOf(held, splits, trades);
    const shown = holdings.slice(0, MAX_HOLDINGS);
    const closes = await insiders.closes(shown.map(({ cik, marks, steps }) => ({ cik, from: firstDay(steps, marks) })));
    const named = <Of extends { readonly cik: string }>(one: Of) => {
      const { name, ticker } = companies.find((company) => company.cik === one.cik) ?? { name: one.cik, ticker: null };
      return { ...one, name, ticker };
    };
    const record = (direction: 'purchase' | 'sale') =>
      recordOf(
        trades.filter((trade) => trade.direction === direction),
        Number(cik),
      );
    return {
      person,
      companies: companies.slice(0, MAX_COMPANIES),
      num_companies: companies.length,
      record: { purchases: record('purchase'), sales: record('sale') },
      lateness: latenessOf(trades),
      months: tradedMonths(trades),
      routine_months: routineMonths(trades).slice(0, MAX_ROUTINE_MONTHS).map(named),
      holdings: shown.map((holding) => ({
        ...named(holding),
        closes: closes.filter(({ cik }) => cik === holding.cik).map(({ close, day }): [string, number] => [day, close]),
      })),
      num_holdings: holdings.length,
      co_traders: [...coTraders],
      notices,
      arrangements,
      short_swings: shortSwingsOf(swings),
      transactions: transactions.map(transactionOf),
      num_transactions: transactions[0]?.total ?? 0,
    };
  };
}

/** The day of the first step or trade. */
function firstDay(steps: readonly [string, number][], marks: readonly { readonly day: string }[]): string {
  const [step] = steps;
  const [mark] = marks;
  return [step?.[0], mark?.day].filter((day) => day !== undefined).sort()[0] ?? '';
}
