import { dayText, isDay } from '@sentinel/calendar';
import type { FiledForm, FiledRow } from '../filing.query.ts';

/** A decimal as filed, with commas: `66390.5` as `66,390.5`. What is no decimal stays as it is. */
export function numberText(filed: string): string {
  const parts = /^(\d+)(\.\d+)?$/.exec(filed);
  return parts === null ? filed : `${parts[1]?.replace(/\B(?=(\d{3})+$)/g, ',')}${parts[2] ?? ''}`;
}

/** A date as filed, which may end with a time zone. */
export function dateText(filed: string): string {
  const day = filed.slice(0, 10);
  return isDay(day) ? dayText(day) : filed;
}

type Trade = FiledForm['trades'][number];

/** Why a row is no trade, or why its trade does not count; null: it counts. */
export function whyNot(row: FiledRow, trade: Trade | undefined): string | null {
  if (row.superseded_by !== null) return 'Replaced by an amendment';
  if (trade !== undefined) {
    if (trade.superseded_by !== null) return 'Replaced by an amendment';
    if (trade.counts_with !== null) return 'Counts once, with another owner’s filing of it';
    return trade.implausible === null ? null : 'Counts in no figure: its date or value cannot be right';
  }
  if (row.is_holding) return 'A position, no transaction';
  switch (row.kind) {
    case null:
      return 'Not classified';
    case 'Inconsistent':
      return 'Code and acquired or disposed disagree';
    case 'Purchase':
    case 'Sale':
    case 'Planned purchase':
    case 'Planned sale':
      return 'Its shares are not known';
    default:
      return 'No purchase or sale';
  }
}
