import { readRatio } from '../price-number.ts';
import { type CorporateAction, priceSymbol } from '../price-source.ts';
import { type ActionLayout, readDay } from './price-layout.ts';

export type ActionRow =
  | { readonly action: CorporateAction; readonly refusal?: undefined }
  | { readonly action?: undefined; readonly refusal: string };

/**
 * Reads a row of a file of corporate actions: `split` (new shares per old share), `dividend` (dollars per share), `spin_off`
 * (close before ÷ value kept, or the note ends with it: "GE Vernova; 1.285"), `end_or_change` (the note says "symbol change to
 * META", or why the series ended).
 */
export function readActionRow(row: readonly string[], layout: ActionLayout): ActionRow {
  const symbol = priceSymbol(row[layout.symbol] ?? '');
  const exDate = readDay(row[layout.date] ?? '');
  if (symbol === null) return { refusal: 'The row has no symbol.' };
  if (exDate === null) return { refusal: 'The date is not valid.' };
  const note = layout.note === null ? '' : (row[layout.note] ?? '').trim();
  const type = (row[layout.type] ?? '').trim().toLowerCase();
  switch (type) {
    case 'split':
    case 'dividend': {
      const value = readRatio(row[layout.value]);
      if (value === null) return { refusal: `A ${type} without a value above zero.` };
      return { action: { kind: type, symbol, exDate, value } };
    }
    case 'end_or_change':
    case 'end':
    case 'symbol_change': {
      const changedTo = /symbol change to ([A-Za-z0-9./-]+)/i.exec(note)?.[1];
      const newSymbol = changedTo === undefined ? null : priceSymbol(changedTo);
      return { action: { kind: 'ending', symbol, exDate, newSymbol, reason: note || 'no longer listed' } };
    }
    case 'spin_off':
    case 'spinoff': {
      const value = readRatio(row[layout.value]) ?? readRatio(/(\d+(?:\.\d+)?)$/.exec(note)?.[1]);
      if (value === null || Number(value) <= 1) {
        return { refusal: 'A spin-off needs the close before ÷ the value kept, a ratio above 1.' };
      }
      return { action: { kind: 'spin_off', symbol, exDate, value } };
    }
    default:
      return { refusal: `'${type.slice(0, 30)}' is not a known kind of corporate action.` };
  }
}
