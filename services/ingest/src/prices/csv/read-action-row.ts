import { readRatio } from '../price-number.ts';
import { type CorporateAction, priceSymbol } from '../price-source.ts';
import { type ActionLayout, readDay } from './price-layout.ts';

export type ActionRow =
  | { readonly action: CorporateAction; readonly refusal?: undefined }
  | { readonly action?: undefined; readonly refusal: string };

/**
 * A row of a file of corporate actions: `split` (new shares for one old), `dividend` (dollars a share), `end_or_change` (the note
 * says "symbol change to META", or why the series ended). Spin-offs are refused: what they were worth is not in the file.
 */
export function readActionRow(row: readonly string[], layout: ActionLayout): ActionRow {
  const symbol = priceSymbol(row[layout.symbol] ?? '');
  const exDate = readDay(row[layout.date] ?? '');
  if (symbol === null) return { refusal: 'The row names no symbol.' };
  if (exDate === null) return { refusal: 'The date is none.' };
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
    case 'spinoff':
      return { refusal: 'A spin-off needs the dollars a share it was worth: give it as a dividend of that value.' };
    default:
      return { refusal: `'${type.slice(0, 30)}' is no kind of corporate action that is known.` };
  }
}
