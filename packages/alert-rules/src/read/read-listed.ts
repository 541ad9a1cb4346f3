import { type Database, sql } from '@sentinel/database';
import type { ListedTargets } from '../rule.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly issuers: readonly string[];
  readonly owners: readonly string[];
}

/** Whom watchlists list, by their ids. One that is not there has no entry. */
export async function readListed(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedTargets>> {
  if (ids.length === 0) return new Map();
  const rows = (await orm.execute(sql`
    select list.id, list.name,
           coalesce(array_agg(member.cik) filter (where member.kind = 'company'), '{}') as issuers,
           coalesce(array_agg(member.cik) filter (where member.kind = 'person'), '{}') as owners
      from alerts.watchlist list
      left join alerts.watchlist_member member on member.watchlist_id = list.id
     where list.id = any(${sql.param([...ids])}::uuid[])
     group by list.id`)) as unknown as Row[];
  return new Map(
    rows.map(({ id, name, issuers, owners }) => [id, { name, issuers: new Set(issuers), owners: new Set(owners) }]),
  );
}
