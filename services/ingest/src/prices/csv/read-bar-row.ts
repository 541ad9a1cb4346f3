import { readPrice, readVolume } from '../price-number.ts';
import { type PriceBar, priceSymbol } from '../price-source.ts';
import { type BarLayout, readDay } from './price-layout.ts';

export type BarRow =
  | { readonly bar: PriceBar; readonly refusal?: undefined }
  | { readonly bar?: undefined; readonly refusal: string };

/** Reads a row of a price file, or says why it is refused. `symbol` is the file's symbol when it has no symbol column. */
export function readBarRow(row: readonly string[], layout: BarLayout, symbol: string | null): BarRow {
  if (row.length < layout.columns) return { refusal: 'The row is cut off: it has fewer columns than the first row.' };
  if (row.length > layout.columns) return { refusal: 'The row has more columns than the first row.' };
  const at = (column: number | null) => (column === null ? undefined : row[column]);
  const named = symbol ?? priceSymbol(at(layout.symbol) ?? '');
  if (named === null) return { refusal: 'The row has no symbol.' };
  const day = readDay(at(layout.date) ?? '');
  if (day === null) return { refusal: 'The date is not valid.' };
  const [open, high, low, close] = [layout.open, layout.high, layout.low, layout.close].map((column) =>
    readPrice(at(column)),
  );
  const volume = readVolume(at(layout.volume));
  if (close === undefined) return { refusal: 'The row has no close.' };
  if ([open, high, low, close, volume].includes(null)) return { refusal: 'A price or the volume is not a number.' };
  return {
    bar: {
      symbol: named,
      day,
      open: open ?? null,
      high: high ?? null,
      low: low ?? null,
      close: close ?? '',
      volume: volume ?? null,
    },
  };
}
