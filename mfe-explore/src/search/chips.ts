import { dayText } from '@sentinel/calendar';
import type { ChosenEntity, CompanyCriteria } from '@sentinel/market-ui';
import { constraintText } from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';
import { hasUnreadableNumber } from './unreadable-number.ts';

/** A filter that is on: the field of the form, what it is called, and what it says. */
export interface ActiveFilter<Form> {
  readonly field: keyof Form & string;
  readonly label: string;
  readonly text: string;
}

type ConstraintUnit = Parameters<typeof constraintText>[1];

/** Collects the filters of a form that are on, in the order in which they are added. */
export function activeFilters<Form>() {
  const filters: ActiveFilter<Form>[] = [];
  const add = (field: keyof Form & string, label: string, text: string | undefined) => {
    if (text !== undefined && text !== '') filters.push({ field, label, text });
  };
  return {
    filters,
    add,
    addConstraint: (field: keyof Form & string, label: string, constraint: Constraint, unit: ConstraintUnit) =>
      add(field, label, numberText(constraint, unit)),
  };
}

/** '01 Jan 2021 – 20 Nov 2026', 'from 01 Jan 2021', 'to 20 Nov 2026', or nothing. */
export function daysText({ start, end }: DateRange): string {
  if (start && end) return start === end ? dayText(start) : `${dayText(start)} – ${dayText(end)}`;
  return start ? `from ${dayText(start)}` : end ? `to ${dayText(end)}` : '';
}

/** The ticker, or the owner's CIK; the field itself shows the name. */
export function entityText(entity: ChosenEntity | null): string {
  return entity === null ? '' : entity.kind === 'company' ? entity.ticker : `owner ${Number(entity.cik)}`;
}

/** The first two of a list, and how many more there are. */
export function listText(values: readonly string[]): string {
  return values.length <= 2 ? values.join(', ') : `${values.slice(0, 2).join(', ')} + ${values.length - 2} more`;
}

/** The company criteria in one text; empty where all companies are meant. */
export function criteriaText(criteria: CompanyCriteria): string {
  if (criteria.includeAll) return '';
  const parts = [
    listText(criteria.industries),
    named('market value', numberText(criteria.marketValue, 'millions')),
    named('daily volume', numberText(criteria.averageDailyVolume, 'millions')),
    named('share price', numberText(criteria.sharePrice, 'dollars')),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a filter by a number says: also that what was typed is none. Undefined where nothing was typed. */
function numberText(constraint: Constraint, unit: ConstraintUnit): string | undefined {
  const isUnreadable = hasUnreadableNumber(constraint, unit === 'percent' ? 'percent' : 'dollars');
  return isUnreadable ? 'not a number, left out' : constraintText(constraint, unit);
}

function named(name: string, text: string | undefined): string {
  return text === undefined ? '' : `${name} ${text}`;
}
