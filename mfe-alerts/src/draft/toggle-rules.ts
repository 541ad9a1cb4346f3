import { type ChosenEntities, type CompanyCriteria, EMPTY_CRITERIA, emptyConstraint } from '@sentinel/market-ui';
import { type AlertDraft, hasThresholds, NO_FORM_4_FILTER, NO_INSIDER_FILTER, NO_KEYWORDS } from './alert-draft.ts';

/** What a change of one block does to the others (spec part 2, section 4 "Alert form"). */

export const hasTargets = ({ tickers, ownerCiks }: Pick<AlertDraft, 'tickers' | 'ownerCiks'>): boolean =>
  tickers.length > 0 || ownerCiks.length > 0;

/**
 * The text that refuses owners beside companies, or companies beside owners (section 8); undefined where the choice stands.
 */
export function targetsFault(draft: AlertDraft, { tickers, ownerCiks }: ChosenEntities): string | undefined {
  if (tickers.length === 0 || ownerCiks.length === 0) return undefined;
  return draft.tickers.length > 0
    ? 'Remove companies before selecting owners.'
    : 'Remove owners before selecting companies.';
}

/** Companies or owners turn the company filter off and clear it. */
export function withTargets(draft: AlertDraft, { tickers, ownerCiks }: ChosenEntities): AlertDraft {
  const next = { ...draft, tickers, ownerCiks };
  return hasTargets(next) ? { ...next, criteria: EMPTY_CRITERIA } : next;
}

/** Off clears the criteria. */
export function withCompanyFilter(draft: AlertDraft, isOn: boolean): AlertDraft {
  return { ...draft, criteria: { ...EMPTY_CRITERIA, includeAll: !isOn } };
}

export function withCriteria(draft: AlertDraft, part: Partial<CompanyCriteria>): AlertDraft {
  return { ...draft, criteria: { ...draft.criteria, ...part, includeAll: false } };
}

/** Why the company filter cannot be used (section 8), or undefined. */
export function companyFilterOffText(draft: AlertDraft): string | undefined {
  if (!hasTargets(draft)) return undefined;
  if (draft.formType !== '4') {
    return 'Company filters cannot be used when individual companies or owners are selected';
  }
  return draft.ownerCiks.length > 0
    ? 'You cannot use company filters when owners are selected'
    : 'You cannot use company filters when companies are selected';
}

type Form4Filter = typeof NO_FORM_4_FILTER;
type Form4Part = Partial<{ readonly [Field in keyof Form4Filter]: AlertDraft[Field] }>;

/** Off resets to the defaults. */
export function withForm4Filter(draft: AlertDraft, isOn: boolean): AlertDraft {
  return isOn ? { ...draft, hasForm4Filter: true } : { ...draft, ...NO_FORM_4_FILTER };
}

/** Any value that is not the default turns the Form 4 filter on. */
export function withForm4Values(draft: AlertDraft, part: Form4Part): AlertDraft {
  const next = { ...draft, ...part };
  return { ...next, hasForm4Filter: next.hasForm4Filter || !hasForm4Defaults(next) };
}

function hasForm4Defaults(draft: AlertDraft): boolean {
  const { hasForm4Filter: _, ...defaults } = NO_FORM_4_FILTER;
  return (Object.keys(defaults) as (keyof typeof defaults)[]).every(
    (field) => JSON.stringify(draft[field]) === JSON.stringify(defaults[field]),
  );
}

/** Off clears items and keywords. */
export function withEightKFilter(draft: AlertDraft, isOn: boolean): AlertDraft {
  return isOn ? { ...draft, hasEightKFilter: true } : { ...draft, hasEightKFilter: false, items: [], ...NO_KEYWORDS };
}

export const hasAnyThreshold = ({ priceDrop, priceIncrease }: AlertDraft): boolean =>
  priceDrop !== '' || priceIncrease !== '';

/**
 * What insiders sold counts with a drop, what they bought with an increase: without that threshold it is cleared. Without any, the
 * insider trading filter turns off.
 */
export function withThresholds(
  draft: AlertDraft,
  part: Partial<Pick<AlertDraft, 'priceDrop' | 'priceIncrease'>>,
): AlertDraft {
  const next = { ...draft, ...part };
  if (!hasAnyThreshold(next)) return { ...next, ...NO_INSIDER_FILTER };
  return {
    ...next,
    ...(next.priceDrop === '' ? { valueSold: emptyConstraint } : {}),
    ...(next.priceIncrease === '' ? { valuePurchased: emptyConstraint } : {}),
  };
}

/** Off resets to the defaults. */
export function withInsiderFilter(draft: AlertDraft, isOn: boolean): AlertDraft {
  return isOn ? { ...draft, hasInsiderFilter: true } : { ...draft, ...NO_INSIDER_FILTER };
}

/** Why the insider trading filter cannot be used (section 8), or undefined. */
export function insiderFilterOffText(draft: AlertDraft): string | undefined {
  return hasThresholds(draft.formType) && !hasAnyThreshold(draft)
    ? 'Insider trading filters cannot be used until materiality thresholds are entered.'
    : undefined;
}
