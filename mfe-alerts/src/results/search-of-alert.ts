import type { Alert } from '@sentinel/contracts-alerts';
import { searchOfAlert } from '@sentinel/market-ui';
import { session } from '@sentinel/session';
import { MAX_CHOSEN } from '@sentinel/vocabulary-market';

/** Where an alert opens as a search: a path, and the navigation state that goes with it. */
export interface SearchTarget {
  readonly path: string;
  readonly state: object;
}

const PAGES = { explore_trades: '/explore-trades', explore_events: '/explore-material-events' } as const;

/**
 * Where "Open as search" leads: to the explore page of its kind. Undefined for alerts that no page can search for (prices, keywords, more
 * than 100 companies or owners), and for users without that page.
 */
export function searchTarget(alert: Alert): SearchTarget | undefined {
  const search = searchOfAlert(alert);
  if (!(search && session.hasAny([search.operation]))) return undefined;
  if (alert.tickers.length + alert.reporting_person_ciks.length > MAX_CHOSEN) return undefined;
  const { alert_name: name, ...criteria } = alert;
  return { path: PAGES[search.operation], state: { alert: { name, criteria } } };
}
