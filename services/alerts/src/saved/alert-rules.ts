import type { AlertRule } from '@sentinel/alert-rules';
import { ruleOf, targetsOf } from '@sentinel/alert-rules/read';
import { type Database, sql } from '@sentinel/database';
import type { SavedAlert } from './stored-alert.ts';

interface Row {
  readonly alert_id: string;
  readonly kind: 'issuer' | 'owner';
  readonly keys: string[];
}

/**
 * The rules of saved alerts, in their order, as matching reads them: chosen companies and owners are those of the index's entries,
 * which also alerts of older versions have.
 */
export async function readRules(
  { orm }: Pick<Database, 'orm'>,
  alerts: readonly SavedAlert[],
): Promise<readonly AlertRule[]> {
  const rows = (await orm.execute(sql`
    select alert_id, kind, array_agg(key order by key) as keys
      from alerts.alert_anchor
     where kind in ('issuer', 'owner') and alert_id = any(${sql.param(alerts.map(({ id }) => id))}::uuid[])
     group by 1, 2`)) as unknown as Row[];
  const entriesOf = new Map(rows.map((row) => [row.alert_id, row]));
  return alerts.map(({ criteria, id }) => ruleOf(criteria, targetsOf(entriesOf.get(id) ?? { kind: 'any', keys: [] })));
}
