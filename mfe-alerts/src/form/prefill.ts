import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import { CLUSTER_RULES, typedTicker } from '@sentinel/vocabulary-market';
import { type AlertDraft, newDraft } from '../draft/alert-draft.ts';
import { hasTargets, withTargets, withValues } from '../draft/toggle-rules.ts';
import { isWatchlistId } from '../watchlists/watchlist-links.ts';

/** What "Save as alert" hands to the form in the navigation state. */
export interface Prefill {
  readonly criteria: AlertCriteria;
  readonly name?: string;
  /** Filters of the search that an alert does not have, in words: forward returns, for instance. */
  readonly leftOut: readonly string[];
  /** What it says in another way, as sentences; missing from an older explore page. */
  readonly became?: readonly string[];
}

/** The prefill of a navigation state, which is the browser's and may hold anything; undefined where it has none. */
export function readPrefill(state: unknown): Prefill | undefined {
  if (typeof state !== 'object' || state === null || !('prefill' in state)) return undefined;
  return state.prefill as Prefill;
}

const CIK = /^\d{10}$/;

/**
 * A new alert for what the address names: `?ticker=EMBX` or `?watchlist=` and its id, and on insider trading also `?owner=` and a CIK, or
 * `?clusters=3 in 30 days`.
 * Anything else in it is left alone.
 */
export function draftOfAddress(formType: AlertFormType, address: URLSearchParams): AlertDraft {
  const ticker = typedTicker(address.get('ticker') ?? '');
  const owner = address.get('owner') ?? '';
  const ofForm4 = formType === '4';
  const targets = {
    tickers: ticker === '' ? [] : [ticker],
    ownerCiks: ticker === '' && ofForm4 && CIK.test(owner) ? [owner] : [],
  };
  const clusters = CLUSTER_RULES.filter((rule) => ofForm4 && address.getAll('clusters').includes(rule));
  const listed = address.get('watchlist') ?? '';
  const watchlist = !hasTargets(targets) && isWatchlistId(listed) ? listed : '';
  const draft = withTargets({ ...newDraft(formType), watchlist }, targets);
  return clusters.length > 0 ? withValues(draft, { clusters }) : draft;
}
