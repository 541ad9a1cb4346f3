import type { AlertRule } from '@sentinel/alert-rules';
import type { Database } from '@sentinel/database';
import { readRules } from './alert-rules.ts';
import type { SavedAlerts } from './saved-alerts.ts';
import { readStoredAlert, type SavedAlert } from './stored-alert.ts';

/** An account's alert with the rule that it has now; undefined when there is none of that name. */
export async function savedRule(
  database: Database,
  alerts: SavedAlerts,
  accountId: string,
  name: string,
): Promise<{ readonly alert: SavedAlert; readonly rule: AlertRule } | undefined> {
  const stored = await alerts.find(accountId, name);
  if (!stored) return undefined;
  const alert = readStoredAlert(stored, new Date());
  const [rule] = await readRules(database, [alert]);
  if (!rule) throw new Error('a saved alert has a rule');
  return { alert, rule };
}
