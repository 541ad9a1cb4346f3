import { isDay } from '@sentinel/calendar';
/** Positions of the columns in a file of daily bars; null when a column is missing. */
export interface BarLayout {
  readonly kind: 'bars';
  readonly hasHeader: boolean;
  readonly columns: number;
  readonly symbol: number | null;
  readonly date: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  /** Null when the file has only adjusted closes. */
  readonly close: number | null;
  readonly volume: number | null;
}

/** Positions of the columns in a file of splits, dividends, symbol changes and endings. */
export interface ActionLayout {
  readonly kind: 'actions';
  readonly symbol: number;
  readonly date: number;
  readonly type: number;
  readonly value: number;
  readonly note: number | null;
}

const NAMES = {
  symbol: ['symbol', 'ticker'],
  date: ['date', 'timestamp', 'day', 'datetime'],
  open: ['open'],
  high: ['high'],
  low: ['low'],
  close: ['close', 'closelast'],
  adjusted: ['adjclose', 'adjustedclose', 'closeadj'],
  volume: ['volume', 'vol'],
  exDate: ['exdate'],
  type: ['type', 'kind', 'action'],
  value: ['ratio', 'value', 'amount'],
  note: ['note', 'reason'],
} as const;

/**
 * Finds the layout of a price file from its first line: our own (`symbol,date,open,…`), Stooq (`Date,Open,…`, or `<TICKER>` in bulk
 * files), Yahoo (`close` and `adj_close`), Alpha Vantage (`1. open`), corporate actions (`symbol,ex_date,type,ratio`), or no header
 * with date, open, high, low, close, volume in that order. Null when it is none of them.
 */
export function priceLayout(firstLine: string): BarLayout | ActionLayout | null {
  const cells = firstLine
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
    .split(',');
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/^["\s]*\d+\.\s*/, '')
      .replace(/[^a-z]/g, ''),
  );
  const find = (wanted: readonly string[]): number | null => {
    const at = names.findIndex((name) => wanted.includes(name));
    return at < 0 ? null : at;
  };
  const symbol = find(NAMES.symbol);
  const exDate = find(NAMES.exDate);
  const type = find(NAMES.type);
  const value = find(NAMES.value);
  if (symbol !== null && exDate !== null && type !== null && value !== null) {
    return { kind: 'actions', symbol, date: exDate, type, value, note: find(NAMES.note) };
  }
  const date = find(NAMES.date);
  const close = find(NAMES.close);
  const columns = cells.length;
  if (date !== null && (close !== null || find(NAMES.adjusted) !== null)) {
    const [open, high, low, volume] = [NAMES.open, NAMES.high, NAMES.low, NAMES.volume].map(find);
    return {
      kind: 'bars',
      hasHeader: true,
      columns,
      symbol,
      date,
      open: open ?? null,
      high: high ?? null,
      low: low ?? null,
      close,
      volume: volume ?? null,
    };
  }
  const isBar =
    columns >= 6 && readDay(cells[0] ?? '') !== null && cells.slice(1).every((cell) => /^\s*[\d.]+\s*$/.test(cell));
  if (!isBar) return null;
  return {
    kind: 'bars',
    hasHeader: false,
    columns,
    symbol: null,
    date: 0,
    open: 1,
    high: 2,
    low: 3,
    close: 4,
    volume: 5,
  };
}

/** Reads 2024-11-08, 20241108 or 11/08/2024, also with a time after it; null for anything else. */
export function readDay(text: string): string | null {
  const given = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(given);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given);
  const parts = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1]?.padStart(2, '0'), us[2]?.padStart(2, '0')] : null;
  if (!parts) return null;
  const day = parts.join('-');
  return isDay(day) ? day : null;
}
