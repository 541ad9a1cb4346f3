import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { readableName } from '@sentinel/vocabulary-market';
import type { TargetNames } from '../words/targets-text.ts';
import { constraintTexts } from './condition-texts.ts';

const NAMES_SHOWN = 3;
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** An alert in one sentence: `Fires on: Sales, Officer, Value >= $500K at Aldkirk Materials, Bramna Energy, or Corvam`. Empty for one that asks nothing. */
export function firesOnText(criteria: AlertCriteria, names: TargetNames): string {
  const asked = constraintTexts(criteria);
  return asked.length === 0
    ? ''
    : ['Fires on:', asked.join(', '), whereText(criteria, names)].filter(Boolean).join(' ');
}

/** Whose filings and prices count; empty where the conditions say it. */
function whereText(criteria: AlertCriteria, names: TargetNames): string {
  const { company_criteria, reporting_person_ciks: owners, tickers, watchlist } = criteria;
  if (tickers.length > 0) return `at ${eitherOf(tickers.map((ticker) => names.company(ticker) ?? ticker))}`;
  if (owners.length > 0) return `by ${eitherOf(owners.map((cik) => readableName(names.owner(cik) ?? cik)))}`;
  if (watchlist !== undefined) return `on the watchlist “${names.watchlist(watchlist) ?? '…'}”`;
  return company_criteria.every((one) => one === 'include_all') ? 'at every company' : '';
}

function eitherOf(all: readonly string[]): string {
  const more = all.length - NAMES_SHOWN;
  return EITHER.format(more > 0 ? [...all.slice(0, NAMES_SHOWN), `${more} more`] : all);
}
