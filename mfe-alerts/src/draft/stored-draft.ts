import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { Alert } from '@sentinel/contracts-alerts';
import { conditionOf } from '@sentinel/fields';
import { askedOf, criteriaOf } from './alert-criteria.ts';
import { type AlertDraft, newDraft } from './alert-draft.ts';
import { controlOf } from './condition-controls.ts';
import { switchedOnBy, withBlock } from './toggle-rules.ts';

/** The draft of criteria that are stored, or that a search was turned into: every field that the form has. */
export function draftOfCriteria(criteria: AlertCriteria): AlertDraft {
  // The first of several that ask the same thing.
  const values = Object.fromEntries(
    askedOf(criteria)
      .toReversed()
      .map(({ name, asked }) => [name, controlOf(name).value(asked, conditionOf(name).asks)]),
  ) as Partial<AlertDraft>;
  const draft = switchedOnBy({
    ...newDraft(criteria.form_type),
    ...values,
    tickers: criteria.tickers,
    ownerCiks: criteria.reporting_person_ciks,
    watchlist: criteria.watchlist ?? '',
  });
  // The usual days of the lookback alone change no value.
  return criteria.insider_trade_constraints.length > 0 ? withBlock(draft, 'insiders', true) : draft;
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

const LISTS = ['company_criteria', 'form_type_constraints', 'delay_constraints', 'insider_trade_constraints'] as const;

/**
 * Stored entries that a save from the form would lose: those that nothing reads any more (`unread`), and those that the form of
 * its kind has no field for.
 */
export function lostEntries(alert: Alert): readonly string[] {
  const kept = criteriaOf(draftOf(alert));
  const lost = LISTS.flatMap((list) => {
    const keptTexts = new Set(kept[list].map((one) => canonicalText(one)));
    return alert[list]
      .filter((one) => !saysNothing(one))
      .map((one) => canonicalText(one))
      .filter((text) => !keptTexts.has(text))
      .map((text) => `${list}: ${text}`);
  });
  return [...alert.unread, ...lost];
}

type Entry = Alert[(typeof LISTS)[number]][number];

/** Whether an entry says the default anyway: nothing is lost where the form leaves it out. */
function saysNothing(entry: Entry): boolean {
  if (entry === 'include_all') return true;
  if (Array.isArray(entry) || !('constraint_type' in entry)) return false;
  const { asks, essential } = conditionOf(entry.constraint_type);
  return asks.control === 'someOf' && asks.initial === 'all' && !essential && entry.val.length === asks.options.length;
}

/** One text for entries that mean the same: fields and the values of a set in one order. */
function canonicalText(entry: Entry): string {
  if (typeof entry === 'string' || Array.isArray(entry)) return JSON.stringify(entry);
  const { constraint_type, criteria_type, bool, val, ...rest } = entry as Record<string, unknown> & {
    readonly val: readonly unknown[];
  };
  const isSet = bool === undefined;
  return JSON.stringify({ constraint_type, criteria_type, bool, val: isSet ? val.toSorted() : val, ...rest });
}
