import type { AlertRule, AlertTargets } from '@sentinel/alert-rules';
import { readListed, ruleOf } from '@sentinel/alert-rules/read';
import { type Database, sql } from '@sentinel/database';
import type { SavedAlert } from './stored-alert.ts';

interface Row {
  readonly alert_id: string;
  readonly kind: 'issuer' | 'owner';
  readonly keys: string[];
}

const NOBODY = { name: '', issuers: new Set<string>(), owners: new Set<string>() };

/**
 * The rules of saved alerts, in their order, as matching reads them: chosen companies and owners are those of the index's entries,
 * which also alerts of older versions have; watchlists have whom they list now.
 */
export async function readRules(
  database: Pick<Database, 'orm'>,
  alerts: readonly SavedAlert[],
): Promise<readonly AlertRule[]> {
  const watchlists = new Set(alerts.flatMap(({ criteria }) => criteria.watchlist ?? []));
  const [rows, listedBy] = await Promise.all([
    database.orm.execute(sql`
      select alert_id, kind, array_agg(key order by key) as keys
        from alerts.alert_anchor
       where kind in ('issuer', 'owner') and alert_id = any(${sql.param(alerts.map(({ id }) => id))}::uuid[])
       group by 1, 2`) as unknown as Promise<Row[]>,
    readListed(database, [...watchlists]),
  ]);
  const entriesOf = new Map(rows.map((row) => [row.alert_id, row]));
  return alerts.map(({ criteria, id }) => {
    const chosen = entriesOf.get(id);
    const { watchlist } = criteria;
    const targets: AlertTargets =
      watchlist === undefined
        ? chosen
          ? { kind: chosen.kind, ciks: chosen.keys }
          : { kind: 'any' }
        : { kind: 'watchlist', id: watchlist, ...(listedBy.get(watchlist) ?? NOBODY) };
    return ruleOf(criteria, targets);
  });
}
