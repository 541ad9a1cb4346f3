import { readStoredCriteria } from '@sentinel/alert-rules/read';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { schema } from '@sentinel/database';
import type { CompanyCiks } from './company-ciks.ts';

/** A row of `alerts.alert`. */
export type StoredAlert = typeof schema.alert.$inferSelect;

/** An alert as it is now, of whichever version of the product that stored it. */
export interface SavedAlert {
  readonly id: string;
  readonly name: string;
  readonly criteria: AlertCriteria;
  /** Stored entries that nothing reads any more, as texts. */
  readonly unread: readonly string[];
  readonly isPaused: boolean;
  readonly createdAt: Date;
  /** Since when its rule has been what it is, and not paused. */
  readonly inForceSince: Date;
}

const UNREAD_AT_MOST = 20;

export function readStoredAlert(
  { createdAt, criteria, id, inForceSince, name, pausedAt, snoozedUntil }: StoredAlert,
  now: Date,
): SavedAlert {
  const { unread, ...read } = readStoredCriteria(criteria);
  return {
    id,
    name,
    createdAt,
    // A snooze ends by itself, without a row that says so.
    inForceSince: snoozedUntil !== null && snoozedUntil > inForceSince ? snoozedUntil : inForceSince,
    criteria: {
      form_type: read.form_type,
      tickers: [...read.tickers],
      reporting_person_ciks: [...read.reporting_person_ciks],
      ...(read.watchlist === undefined ? {} : { watchlist: read.watchlist }),
      company_criteria: [...read.company_criteria],
      form_type_constraints: [...read.form_type_constraints],
      delay_constraints: [...read.delay_constraints],
      insider_trade_constraints: [...read.insider_trade_constraints],
    },
    unread: unread.slice(0, UNREAD_AT_MOST),
    isPaused: pausedAt !== null && (snoozedUntil === null || snoozedUntil > now),
  };
}

/** The companies that a stored alert's tickers stand for; empty for one of a version that did not keep them. */
export function keptCiks(stored: unknown): CompanyCiks {
  const ciks = typeof stored === 'object' && stored !== null && 'company_ciks' in stored ? stored.company_ciks : {};
  return typeof ciks === 'object' && ciks !== null ? (ciks as CompanyCiks) : {};
}
