import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { Alert } from '@sentinel/contracts-alerts';
import { constraintOf, EMPTY_CRITERIA } from '@sentinel/market-ui';
import { DEFAULT_INSIDER_LOOKBACK, INSIDER_TYPES, OFFICER_ROLES, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { criteriaOf } from './alert-criteria.ts';
import { type AlertDraft, newDraft } from './alert-draft.ts';
import { percentText } from './percent-text.ts';
import { withForm4Values } from './toggle-rules.ts';

/** The draft of criteria that are stored, or that a search was turned into: every field that the form has. */
export function draftOfCriteria(criteria: AlertCriteria): AlertDraft {
  const filing = <Type extends Alert['form_type_constraints'][number]['constraint_type']>(type: Type) =>
    entry(criteria.form_type_constraints, type);
  const insider = <Type extends Alert['insider_trade_constraints'][number]['constraint_type']>(type: Type) =>
    entry(criteria.insider_trade_constraints, type);
  const threshold = (move: 'price_drop' | 'price_increase') =>
    percentText(criteria.delay_constraints.find(([name]) => name === move)?.[1]);

  const items = filing('item_number')?.val ?? [];
  const keywords = filing('keywords');
  const tradeTypes = filing('trade_types')?.val ?? TRADE_TYPES;
  const insiderTypes = filing('insider_types')?.val ?? INSIDER_TYPES;
  const draft: AlertDraft = {
    ...newDraft(criteria.form_type),
    tickers: criteria.tickers,
    ownerCiks: criteria.reporting_person_ciks,
    criteria: companyCriteria(criteria),
    hasEightKFilter: items.length > 0 || keywords !== undefined,
    items,
    keywords: keywords?.val ?? [],
    keywordMode: keywords?.bool ?? 'and',
    priceDrop: threshold('price_drop'),
    priceIncrease: threshold('price_increase'),
    hasInsiderFilter: criteria.insider_trade_constraints.length > 0,
    lookbackDays: insider('lookback_period')?.val[0] ?? DEFAULT_INSIDER_LOOKBACK,
    valueSold: constraintOf(insider('value_sold'), 'number'),
    valuePurchased: constraintOf(insider('value_purchased'), 'number'),
  };
  // The filter turns on where a value is not the default (spec part 2, section 4).
  return withForm4Values(draft, {
    tradeTypes: TRADE_TYPES.filter((type) => tradeTypes.includes(type)),
    insiderTypes: INSIDER_TYPES.filter((type) => insiderTypes.includes(type)),
    officerRoles: OFFICER_ROLES.filter((role) => filing('officer_roles')?.val.includes(role)),
    excludes10b51: filing('constraint_10b51') !== undefined,
    sharesTraded: constraintOf(filing('num_shares_traded'), 'number'),
    valueTraded: constraintOf(filing('value_shares_traded'), 'number'),
  });
}

/** The draft of a stored alert: editing prefills every field (spec part 2, section 4). */
export function draftOf(alert: Alert): AlertDraft {
  return {
    ...draftOfCriteria(alert),
    name: alert.alert_name,
    delivery: alert.delivery,
    byEmail: alert.by_email,
    bySms: alert.by_sms,
  };
}

function companyCriteria({ company_criteria }: AlertCriteria): AlertDraft['criteria'] {
  const entries = company_criteria.filter((one) => one !== 'include_all');
  const bound = (type: 'market_value' | 'avg_daily_volume' | 'share_price') =>
    entries.find((one) => one.criteria_type === type) as
      | Extract<(typeof entries)[number], { bool: unknown }>
      | undefined;
  if (entries.length === 0) return EMPTY_CRITERIA;
  return {
    includeAll: false,
    industries: entries.flatMap((one) => (one.criteria_type === 'industry' ? one.val : [])),
    marketValue: constraintOf(bound('market_value'), 'millions'),
    averageDailyVolume: constraintOf(bound('avg_daily_volume'), 'millions'),
    sharePrice: constraintOf(bound('share_price'), 'number'),
  };
}

function entry<Entry extends { readonly constraint_type: string }, Type extends Entry['constraint_type']>(
  entries: readonly Entry[],
  type: Type,
): Extract<Entry, { readonly constraint_type: Type }> | undefined {
  return entries.find((one): one is Extract<Entry, { readonly constraint_type: Type }> => one.constraint_type === type);
}

const LISTS = ['company_criteria', 'form_type_constraints', 'delay_constraints', 'insider_trade_constraints'] as const;

/** What an entry may say that is the default anyway: nothing is lost where the form leaves it out. */
const SAYING_NOTHING: ReadonlySet<string> = new Set([
  canonicalText('include_all'),
  canonicalText({ constraint_type: 'insider_types', val: [...INSIDER_TYPES] }),
]);

/**
 * Stored entries that a save from the form would lose: those that nothing reads any more (`unread`), and those that the form of
 * its kind has no field for.
 */
export function lostEntries(alert: Alert): readonly string[] {
  const kept = criteriaOf(draftOf(alert));
  const lost = LISTS.flatMap((list) => {
    const keptTexts = new Set(kept[list].map((one) => canonicalText(one)));
    return alert[list]
      .map((one) => canonicalText(one))
      .filter((text) => !keptTexts.has(text) && !SAYING_NOTHING.has(text))
      .map((text) => `${list}: ${text}`);
  });
  return [...alert.unread, ...lost];
}

/** One text for entries that mean the same: fields and the values of a set in one order. */
function canonicalText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return JSON.stringify(entry);
  const { constraint_type, criteria_type, bool, val, ...rest } = entry as Record<string, unknown>;
  const isSet = ['trade_types', 'insider_types', 'officer_roles', 'item_number'].includes(String(constraint_type));
  return JSON.stringify({
    constraint_type,
    criteria_type,
    bool,
    val: isSet && Array.isArray(val) ? val.toSorted() : val,
    ...rest,
  });
}
