import { nyseSessions } from '@sentinel/calendar';
import { readDay } from '../csv/price-layout.ts';
import { readRatio } from '../price-number.ts';
import {
  type CorporateAction,
  type PriceBar,
  type PriceSource,
  PriceSourceError,
  priceSymbol,
} from '../price-source.ts';
import { askProvider, type ProviderAccess, type ProviderOptions, providerAccess } from './ask-provider.ts';
import { barOf } from './bar-of.ts';
import { isObject, type JsonObject, listOf, plainField } from './json-fields.ts';

const FIELDS = { open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' };
const PAGE = 1000;
/** More pages than any real answer has; stops an endless loop if a page links to itself. */
const MAX_PAGES = 500;

const MASSIVE_URL = 'https://api.massive.com';

/**
 * Massive (called Polygon until October 2025). One request returns a day of the whole market, unadjusted; splits and dividends
 * come in pages. A day that is not ready yet, or was not a trading day, has no bars.
 */
export function massive(options: ProviderOptions): PriceSource {
  const access = providerAccess(options, MASSIVE_URL, 'Bearer');
  return {
    name: 'massive',
    coversMarket: true,
    hasDividends: true,
    async *read({ fromDay, toDay }, signal) {
      for (const { day } of nyseSessions(fromDay, toDay)) {
        const path = `/v2/aggs/grouped/locale/us/market/stocks/${day}?adjusted=false&include_otc=false`;
        const answer = await askProvider(access, path, signal);
        yield { of: day, dailyBars: isObject(answer) ? barsOf(answer, day) : [], corporateActions: [] };
      }
      const splits = `/v3/reference/splits?execution_date.gte=${fromDay}&execution_date.lte=${toDay}&limit=${PAGE}`;
      for await (const results of pages(access, splits, signal)) {
        yield { of: 'splits', dailyBars: [], corporateActions: results.flatMap((row) => splitOf(row) ?? []) };
      }
      const dividends = `/v3/reference/dividends?ex_dividend_date.gte=${fromDay}&ex_dividend_date.lte=${toDay}&limit=${PAGE}`;
      for await (const results of pages(access, dividends, signal)) {
        yield { of: 'dividends', dailyBars: [], corporateActions: results.flatMap((row) => dividendOf(row) ?? []) };
      }
    },
  };
}

function barsOf(answer: JsonObject, day: string): PriceBar[] {
  if (answer.results === undefined && answer.resultsCount === 0) return [];
  return listOf(answer.results, 'daily prices').flatMap((row) => {
    const symbol = symbolOf(row.T);
    return (symbol === null ? null : barOf(row, FIELDS, symbol, day)) ?? [];
  });
}

async function* pages(
  access: ProviderAccess,
  first: string,
  signal: AbortSignal,
): AsyncGenerator<readonly JsonObject[]> {
  let path: string | null = first;
  for (let page = 0; path !== null; page += 1) {
    if (page >= MAX_PAGES) throw new PriceSourceError('answer', `The list has more than ${MAX_PAGES} pages.`);
    const answer: unknown = await askProvider(access, path, signal);
    if (!isObject(answer)) throw new PriceSourceError('answer', 'The answer is not a page of a list.');
    yield listOf(answer.results, 'corporate actions');
    path = nextPath(answer.next_url);
  }
}

/** Requests the next page from our own base URL, whatever host the answer names, because the request carries the key. */
function nextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !URL.canParse(next)) return null;
  const { pathname, search } = new URL(next);
  return `${pathname}${search}`;
}

function splitOf(row: JsonObject): CorporateAction | null {
  const symbol = symbolOf(row.ticker);
  const exDate = readDay(String(row.execution_date ?? ''));
  const value = readRatio(Number(row.split_to) / Number(row.split_from));
  return symbol === null || exDate === null || value === null ? null : { kind: 'split', symbol, exDate, value };
}

function dividendOf(row: JsonObject): CorporateAction | null {
  const symbol = symbolOf(row.ticker);
  const exDate = readDay(String(row.ex_dividend_date ?? ''));
  const value = readRatio(plainField(row, 'cash_amount'));
  const isDollars = row.currency === undefined || row.currency === 'USD';
  return symbol === null || exDate === null || value === null || !isDollars
    ? null
    : { kind: 'dividend', symbol, exDate, value };
}

/** `BRK.B` → `BRK-B`; preferred shares `BACpA` → `BAC-PA`, as the SEC writes them. */
function symbolOf(ticker: unknown): string | null {
  if (typeof ticker !== 'string') return null;
  return priceSymbol(ticker.replace(/^([A-Z]+)p([A-Z]?)$/, '$1-P$2'));
}
