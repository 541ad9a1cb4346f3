import { dayText } from '@sentinel/calendar';
import { COMPANY_CRITERIA } from '@sentinel/fields';
import {
  type ChosenEntities,
  type CompanyCriteria,
  type ConstraintTextUnit,
  constraintText,
} from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';
import type { PriceMove } from './form-of.ts';
import { hasUnreadableNumber } from './unreadable-number.ts';

/** A filter that is on: the field of the form, what it is called, and what it says. */
export interface ActiveFilter<Form> {
  readonly field: keyof Form & string;
  readonly label: string;
  readonly text: string;
}

/** '01 Jan 2021 – 20 Nov 2026', 'from 01 Jan 2021', 'to 20 Nov 2026', or nothing. */
export function daysText({ start, end }: DateRange): string {
  if (start && end) return start === end ? dayText(start) : `${dayText(start)} – ${dayText(end)}`;
  return start ? `from ${dayText(start)}` : end ? `to ${dayText(end)}` : '';
}

/** The tickers, or the owners' names; their CIKs where those are not known. */
export function entitiesText(
  { tickers, ownerCiks }: ChosenEntities,
  ownerName: (cik: string) => string | undefined = () => undefined,
): string {
  return listText(tickers.length > 0 ? tickers : ownerCiks.map((cik) => ownerName(cik) ?? `owner ${Number(cik)}`));
}

/** The first two of a list, and how many more there are. */
export function listText(values: readonly string[]): string {
  return values.length <= 2 ? values.join(', ') : `${values.slice(0, 2).join(', ')} + ${values.length - 2} more`;
}

const { market_value, avg_daily_volume, share_price } = COMPANY_CRITERIA;

/** The company criteria in one text; empty where all companies are meant. */
export function criteriaText(criteria: CompanyCriteria): string {
  if (criteria.includeAll) return '';
  const parts = [
    listText(criteria.industries),
    named(market_value.short, numberText(criteria.marketValue, market_value.unit)),
    named(avg_daily_volume.short, numberText(criteria.averageDailyVolume, avg_daily_volume.unit)),
    named(share_price.short, numberText(criteria.sharePrice, share_price.unit)),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a filter by a number says: also that what was typed is none. Undefined where nothing was typed. */
export function numberText(constraint: Constraint, unit: ConstraintTextUnit): string | undefined {
  const isUnreadable = hasUnreadableNumber(constraint, unit === 'percent' ? 'percent' : 'dollars');
  return isUnreadable ? 'not a number' : constraintText(constraint, unit);
}

/** 'drop of 5% or more, or increase of 6% or more', or nothing. */
export function moveText(move: PriceMove | null): string {
  const parts = [
    ...(move?.drop === undefined ? [] : [`drop of ${percentText(move.drop)} or more`]),
    ...(move?.increase === undefined ? [] : [`increase of ${percentText(move.increase)} or more`]),
  ];
  return parts.join(', or ');
}

const percentText = (fraction: number) => `${Number((fraction * 100).toPrecision(12))}%`;

function named(name: string, text: string | undefined): string {
  return text === undefined ? '' : `${name} ${text}`;
}
