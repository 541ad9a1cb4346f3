import { readDay } from '../csv/price-layout.ts';
import { readRatio } from '../price-number.ts';
import type { CorporateAction, PriceBar, PriceSource } from '../price-source.ts';
import { askProvider, type ProviderOptions, providerAccess } from './ask-provider.ts';
import { barOf } from './bar-of.ts';
import { listOf, plainField } from './json-fields.ts';

const FIELDS = { open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' };

const TIINGO_URL = 'https://api.tiingo.com';

/**
 * Tiingo's end-of-day prices. One request per symbol returns raw and adjusted prices, with `divCash` and `splitFactor` in the row
 * of the ex-date. Unknown symbols are skipped.
 */
export function tiingo(options: ProviderOptions): PriceSource {
  const access = providerAccess(options, TIINGO_URL, 'Token');
  return {
    name: 'tiingo',
    coversMarket: false,
    hasDividends: true,
    async *read({ fromDay, symbols, toDay }, signal) {
      for (const symbol of symbols) {
        const path = `/tiingo/daily/${encodeURIComponent(symbol.toLowerCase())}/prices?startDate=${fromDay}&endDate=${toDay}&format=json`;
        const answer = await askProvider(access, path, signal);
        if (answer === null) continue;
        const dailyBars: PriceBar[] = [];
        const corporateActions: CorporateAction[] = [];
        for (const row of listOf(answer, 'daily prices')) {
          const day = readDay(String(row.date ?? ''));
          const bar = day === null ? null : barOf(row, FIELDS, symbol, day);
          if (day === null || bar === null) continue;
          dailyBars.push(bar);
          const split = readRatio(plainField(row, 'splitFactor'));
          if (split !== null && split !== '1')
            corporateActions.push({ kind: 'split', symbol, exDate: day, value: split });
          const dividend = readRatio(plainField(row, 'divCash'));
          if (dividend !== null) corporateActions.push({ kind: 'dividend', symbol, exDate: day, value: dividend });
        }
        yield { of: symbol, dailyBars, corporateActions };
      }
    },
  };
}
