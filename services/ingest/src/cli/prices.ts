// npm run prices -- FROM [TO] [SYMBOL...]    Fetches daily prices from PRICES_SOURCE and stores them. Days are YYYY-MM-DD.
// npm run prices -- --confirm SYMBOL DAY     Says that a close that was held back is right.

import { isNyseSession } from '@sentinel/calendar';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { SingleBar } from 'cli-progress';
import { readDay } from '../prices/csv/price-layout.ts';
import { loadDays } from '../prices/load-days.ts';
import { priceSymbol } from '../prices/price-source.ts';
import { PRICE_SETTINGS, priceSourceOf } from '../prices/sources/price-settings.ts';
import { confirmBar } from '../prices/store/confirm-bar.ts';
import { heldText, keptText } from '../prices/store/refusals.ts';
import type { PriceLoad } from '../prices/store/store-prices.ts';

const USAGE = `Usage: npm run prices -- FROM [TO] [SYMBOL...]   (days are YYYY-MM-DD; the default is all symbols)
       npm run prices -- --confirm SYMBOL DAY    (a close that was held back is right)`;

const DATABASE = { databaseUrl: DATABASE_URL };

const [from = '', ...others] = process.argv.slice(2);
const fromDay = readDay(from);
const toDay = readDay(others[0] ?? '') ?? fromDay;
const confirmedSymbol = from === '--confirm' && others.length === 2 ? priceSymbol(others[0] ?? '') : null;
const confirmedDay = readDay(others[1] ?? '');
const symbols = others.slice(readDay(others[0] ?? '') === null ? 0 : 1).map(priceSymbol);
const known = symbols.filter((symbol) => symbol !== null);

if (confirmedSymbol !== null && confirmedDay !== null) {
  await confirm(readConfig('prices', DATABASE).databaseUrl, confirmedSymbol, confirmedDay);
} else if (fromDay === null || toDay === null || toDay < fromDay || known.length < symbols.length) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { databaseUrl, ...settings } = readConfig('prices', {
    ...PRICE_SETTINGS,
    ...DATABASE,
  });
  const source = priceSourceOf(settings);
  if (source === null) {
    console.error(
      'prices: set PRICES_SOURCE (tiingo or massive) and PRICES_API_KEY, or load files with npm run ingest.',
    );
    process.exitCode = 2;
  } else {
    await run(databaseUrl, source);
  }
}

async function confirm(databaseUrl: string, symbol: string, day: string): Promise<void> {
  const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'prices', max: 1 });
  try {
    const stored = await confirmBar(database, symbol, day);
    if (stored === null) {
      console.error(`prices: no close of ${symbol} on ${day} is held back. npm run data:report lists those that are.`);
      process.exitCode = 1;
    } else if (stored === 0) {
      console.log(`${symbol} ${day} is confirmed. Load the prices again.`);
    } else {
      console.log(`${symbol} ${day} is confirmed: ${stored} ${stored === 1 ? 'bar' : 'bars'} stored.`);
    }
  } finally {
    await database.close();
  }
}

async function run(databaseUrl: string, source: NonNullable<ReturnType<typeof priceSourceOf>>): Promise<void> {
  const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'prices', max: 2 });
  const stop = new AbortController();
  process.once('SIGINT', () =>
    stop.abort(new Error('Stopped. Everything fetched so far is stored; run the same command again to continue.')),
  );
  const bar = new SingleBar({
    format: '{of}  {bars} bars  {duration_formatted}',
    clearOnComplete: true,
    noTTYOutput: false,
  });
  bar.start(1, 0, { of: source.name, bars: 0 });
  try {
    const days = { fromDay: fromDay ?? '', toDay: toDay ?? '', ...(known.length > 0 ? { symbols: known } : {}) };
    const load = await loadDays(database, source, days, stop.signal, (progress) => bar.update(0, progress));
    bar.stop();
    tell('bars', load.bars);
    if (load.actions) tell('splits and dividends', load.actions);
    if (load.ended > 0) console.log(`${load.ended} series ended, because the market no longer has prices for them.`);
    if (load.bars.stored + load.bars.unchanged === 0) {
      const closed = fromDay === toDay && !isNyseSession(fromDay ?? '');
      console.error(
        closed ? 'prices: the exchange was closed on that day.' : 'prices: the source has no prices for these days.',
      );
      process.exitCode = 1;
    }
  } catch (error) {
    bar.stop();
    console.error(`prices: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function tell(what: string, { held, kept, reasons, refusal, refused, stored, unchanged }: PriceLoad): void {
  console.log(`${what}: ${stored} stored, ${unchanged} unchanged, ${refused} refused`);
  for (const { count, example, reason } of reasons) {
    console.error(`  ${count} × ${reason}${example === null ? '' : ` First: ${example}`}`);
  }
  if (held.length > 0) console.error(`  ${heldText(held)}`);
  if (kept.length > 0) console.error(`  ${keptText(kept)}`);
  if (refusal !== null) process.exitCode = 1;
}
