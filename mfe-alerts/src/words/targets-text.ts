import type { Alert } from '@sentinel/contracts-alerts';
import { readableName } from '@sentinel/vocabulary-market';

/** At most three names, then '...' (spec part 2, section 2). */
const NAMES_SHOWN = 3;

/** The names of what an alert watches; undefined while they load, and where no dictionary has them. */
export interface TargetNames {
  readonly company: (ticker: string) => string | undefined;
  /** As filed. */
  readonly owner: (cik: string) => string | undefined;
  readonly watchlist: (id: string) => string | undefined;
}

type Targets = Pick<Alert, 'tickers' | 'reporting_person_ciks' | 'watchlist'>;

/** Whether an alert watches chosen companies or owners only, or those of a watchlist. */
export const hasTargets = (alert: Targets): boolean =>
  alert.tickers.length + alert.reporting_person_ciks.length > 0 || alert.watchlist !== undefined;

/** The text of the company or owner cell in the list, with owners' names as people read them. */
export function targetsText(
  alert: Targets,
  names: TargetNames,
  ownerName: (filed: string) => string = readableName,
): string {
  const all = [
    ...alert.tickers.map((ticker) => names.company(ticker) ?? ticker),
    ...alert.reporting_person_ciks.map((cik) => ownerName(names.owner(cik) ?? cik)),
  ];
  if (!hasTargets(alert)) return 'All companies';
  if (alert.watchlist !== undefined) return `Watchlist: ${names.watchlist(alert.watchlist) ?? '…'}`;
  return all.length > NAMES_SHOWN ? `${all.slice(0, NAMES_SHOWN).join(', ')}...` : all.join(', ');
}
