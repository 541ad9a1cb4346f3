import { describeEvent } from '@sentinel/alert-rules';
import { AppError, type OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { readUnjudged, type Unjudged } from '../health/unjudged.ts';
import { readLinkChanges } from '../link-changes/read-link-changes.ts';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { readStoredAlert } from '../saved/stored-alert.ts';
import { readBlocked } from './blocked-addresses.ts';
import { countUnseen, hasAlert, readMatches } from './matches.ts';
import { receiptsOf } from './receipts-of.ts';

const UNJUDGED_AT_MOST = 100;

/** What matched the caller's alerts, with the way of each message, by page. */
export function get_alert_activity(database: Database, alerts: SavedAlerts): Handlers<'alerts'>['get_alert_activity'] {
  return async ({ after, alert_name, limit, since, text, until }, call) => {
    const { accountId } = callerOf(call);
    if (alert_name !== undefined && !(await hasAlert(database, accountId, alert_name)))
      throw new AppError('not_found', 'There is no alert of this name.');
    const now = new Date();
    const [matches, unseen, blocked, stored, linkChanges] = await Promise.all([
      readMatches(database, { accountId, after, alertName: alert_name, limit, since, text, until }),
      countUnseen(database, accountId),
      readBlocked(database, accountId),
      alerts.list(accountId),
      readLinkChanges(database, accountId, alert_name, now),
    ]);
    const asked = stored.filter(({ name }) => alert_name === undefined || name === alert_name);
    const unjudged = await readUnjudged(
      database,
      asked.map((row) => readStoredAlert(row, now)),
    );
    const page = matches.slice(0, limit);
    const receipts = await receiptsOf(
      database,
      accountId,
      page.map(({ match_id }) => match_id),
    );
    return {
      activity: page.map((match) => ({ ...match, receipts: receipts(match.match_id) })),
      next: matches.length > limit ? (page.at(-1)?.match_id ?? null) : null,
      unseen,
      blocked,
      link_changes: linkChanges,
      unjudged: unjudged.slice(0, UNJUDGED_AT_MOST).map(unjudgedRow),
    };
  };
}

function unjudgedRow({ alert, event, missing }: Unjudged): OperationResponse<'get_alert_activity'>['unjudged'][number] {
  const { company, filingUrl, title } = describeEvent(event);
  return {
    alert_name: alert.name,
    event: `${company.ticker ?? company.name}: ${title}`.slice(0, 200).toWellFormed(),
    filing_url: filingUrl,
    missing: [...missing],
    since: event.since.toISOString(),
  };
}
