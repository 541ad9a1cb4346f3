import { searchAlert } from '@sentinel/alert-rules/read';
import { addDays, newYorkDay } from '@sentinel/calendar';
import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, inArray, schema } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { savedRule } from '../saved/saved-rule.ts';
import { resultsTable } from './results-table.ts';

const DAYS = 365;
const ROWS_AT_MOST = 1000;

/** The events of the last year that match the caller's alert, latest first. */
export function get_alert(database: Database, alerts: SavedAlerts): Handlers<'alerts'>['get_alert'] {
  return async ({ alert_name }, call) => {
    const saved = await savedRule(database, alerts, callerOf(call).accountId, alert_name);
    if (!saved) throw new AppError('not_found', 'There is no alert of this name.');
    const { alert, rule } = saved;
    const today = newYorkDay(new Date());
    const { events, isCut } = await searchAlert(database, rule, {
      from: addDays(today, -DAYS),
      to: today,
      limit: ROWS_AT_MOST,
    });
    const [sicOf, matched_rows] = await Promise.all([
      readSics(
        database,
        events.map(({ company }) => company.cik),
      ),
      countMatched(
        database,
        alert.id,
        events.map(({ key }) => key),
      ),
    ]);
    return {
      ...resultsTable(rule.formType, events, sicOf),
      title: `Results for ${alert.name}`,
      is_cut: isCut,
      matched_rows,
    };
  };
}

async function readSics({ orm }: Database, ciks: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { company } = schema;
  const rows = await orm
    .select({ cik: company.cik, sic: company.sic })
    .from(company)
    .where(inArray(company.cik, [...new Set(ciks)]));
  return new Map(rows.flatMap(({ cik, sic }) => (sic === null ? [] : [[cik, sic] as const])));
}

/** How many of the events the alert matched when they came. */
async function countMatched({ orm }: Database, alertId: string, eventKeys: readonly string[]): Promise<number> {
  const { match } = schema;
  return orm.$count(match, and(eq(match.alertId, alertId), inArray(match.eventKey, [...eventKeys])));
}
