import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { AlertAsSearch } from './alert-criteria.ts';
import { eventsOfAlert } from './events-of-alert.ts';
import { tradesOfAlert } from './trades-of-alert.ts';

/** The search for what an alert fires for; undefined for prices and keywords, which no page searches. */
export function searchOfAlert(alert: AlertCriteria): AlertAsSearch | undefined {
  if (alert.form_type === '4') return tradesOfAlert(alert);
  return alert.form_type === '8-K' ? eventsOfAlert(alert) : undefined;
}
