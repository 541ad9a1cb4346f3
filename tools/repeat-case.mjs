#!/usr/bin/env node
// Computes the figures of an exported case again, from its filings and from daily bars alone (docs/market-data.md, "Cases"):
//   node tools/repeat-case.mjs CASE.json FOLDER
// FOLDER has ACCESSION-NUMBER.txt as EDGAR disseminates it for each filing that the case names, and bars.csv
// (symbol,date,open,high,low,close,volume). It imports nothing of the product. Exit code 1: a figure differs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [file = '', folder = ''] = process.argv.slice(2);
const found = JSON.parse(readFileSync(file, 'utf8'));
const bars = readFileSync(join(folder, 'bars.csv'), 'utf8').split('\n');
/** @type {(symbol: string, day: string) => number} */
const close = (symbol, day) =>
  Number(bars.find((line) => line.startsWith(`${symbol},${day},`))?.split(',')[5] ?? Number.NaN);
/** @type {(symbol: string, day: string) => number} */
const closeUpTo = (symbol, day) =>
  Number(
    bars
      .filter((line) => line.startsWith(`${symbol},`) && (line.split(',')[1] ?? '') <= day)
      .at(-1)
      ?.split(',')[5],
  );
/** @type {(accno: string) => string} */
const filing = (accno) => readFileSync(join(folder, `${accno}.txt`), 'utf8');
/** @type {(xml: string, name: string) => string | undefined} */
const tag = (xml, name) => new RegExp(`<${name}>\\s*(?:<value>)?([^<]*)`).exec(xml)?.[1]?.trim();

/**
 * Shares and dollars of the rows of a form with that code on that day.
 * @param {{ accno: string, day: string, kind: string }} trade
 */
function rowsOf({ accno, day, kind }) {
  const rows = (filing(accno).match(/<nonDerivativeTransaction>[\s\S]*?<\/nonDerivativeTransaction>/g) ?? []).filter(
    (row) =>
      tag(row, 'transactionCode') === (kind === 'gift' ? 'G' : 'S') &&
      tag(row, 'transactionDate') === day &&
      tag(row, 'transactionAcquiredDisposedCode') === 'D',
  );
  const shares = rows.map((row) => Number(tag(row, 'transactionShares')));
  const prices = rows.map((row) => Number(tag(row, 'transactionPricePerShare') ?? 0));
  const dollars = shares.reduce((sum, one, place) => sum + one * (prices[place] ?? 0), 0);
  const given = shares.reduce((sum, one) => sum + one, 0);
  return { shares: given, dollars: kind === 'gift' ? given * closeUpTo(found.explained.stock.symbol, day) : dollars };
}

const { stock, fund, start_day, end_day } = found.explained;
// A split between the two days is in the closes of the case, not in the bars.
const split = stock.start_close / stock.start_close_as_traded;
/** @type {(series: { symbol: string }, factor: number) => number} */
const move = ({ symbol }, factor) => close(symbol, end_day) / (close(symbol, start_day) * factor) - 1;
const fall = move(stock, split) - move(fund, fund.start_close / fund.start_close_as_traded);
/** @type {{ accno: string, day: string, kind: string, shares: number }[]} */
const trades = found.trades;
const rows = trades.map(rowsOf);
const items = [...filing(found.news.accno).matchAll(/^ITEM INFORMATION:/gm)].length;
/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
/** @type {Record<string, [number, number]>} */
const computed = {
  shares: [sum(rows.map(({ shares }) => shares)), sum(trades.map(({ shares }) => shares))],
  value: [sum(rows.map(({ dollars }) => dollars)), found.value],
  event_return: [fall, found.news.event_return],
  avoided_loss: [-fall * sum(rows.map(({ dollars }) => dollars)), found.avoided_loss],
  items: [items, found.news.items.length],
};
const wrong = Object.entries(computed).filter(
  ([, [one, told]]) => !(Math.abs(one - told) <= 1e-6 * Math.max(1, Math.abs(told))),
);
for (const [name, [one, told]] of wrong) console.error(`${name}: ${one}, the case says ${told}`);
console.log(
  wrong.length === 0 ? `${found.name}, ${found.news.filed_on}: all figures are the same.` : 'Some figures differ.',
);
process.exitCode = wrong.length === 0 ? 0 : 1;
