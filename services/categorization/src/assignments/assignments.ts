import { type Database, LOCKS, sql } from '@sentinel/database';

interface ReviewersCompanies {
  readonly email: string;
  readonly companies: readonly { readonly gvkey: string; readonly num_categorized: number }[];
}

interface ReviewCompany {
  readonly gvkey: string;
  readonly name: string;
  readonly interactions: number;
}

type Assigned =
  | { readonly isAssigned: true; readonly added: readonly string[]; readonly takenAway: readonly string[] }
  | { readonly isAssigned: false; readonly unknown: readonly string[] };

const gvkeysOf = (rows: readonly object[]) => (rows as readonly { gvkey: string }[]).map(({ gvkey }) => gvkey);

/** Which companies are assigned to whom. Taking one away keeps its verdicts. */
export function createAssignments({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The companies of each of these reviewers by name, with how many interactions the reviewer has scored. */
    of: async (emails: readonly string[]) =>
      (await orm.execute(sql`
        select r.email,
               coalesce(json_agg(json_build_object('gvkey', s.gvkey, 'num_categorized', coalesce(v.scored, 0)) order by c.name, c.gvkey)
                 filter (where s.gvkey is not null), '[]') as companies
          from identity.account r
          left join categorization.assignment s on s.account_id = r.id
          left join categorization.company c on c.gvkey = s.gvkey
          left join (select account_id, gvkey, count(*)::int as scored from categorization.verdict group by account_id, gvkey) v
            on v.account_id = s.account_id and v.gvkey = s.gvkey
         where r.email in (select json_array_elements_text(${JSON.stringify(emails)}::text::json))
         group by r.email order by r.email`)) as unknown as ReviewersCompanies[],

    /** Every company by name, assigned or not. */
    companies: async () =>
      (await orm.execute(sql`
        select c.gvkey, c.name, count(i.gvkey)::int as interactions
          from categorization.company c left join categorization.interaction i using (gvkey)
         group by c.gvkey order by c.name, c.gvkey`)) as unknown as ReviewCompany[],

    /** Assigns a reviewer these companies and no others, or, when one of them is unknown, changes nothing. */
    replace: (accountId: string, gvkeys: readonly string[], assignedBy: string): Promise<Assigned> =>
      orm.transaction(async (tx) => {
        // Two lists saved at once must not become a mixture of both.
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.assignments})`);
        const wanted = sql`(select json_array_elements_text(${JSON.stringify(gvkeys)}::text::json) as gvkey)`;
        const unknown = (await tx.execute(sql`
          select w.gvkey from ${wanted} w where not exists (select from categorization.company c where c.gvkey = w.gvkey)
           order by w.gvkey`)) as unknown as { gvkey: string }[];
        if (unknown.length > 0) return { isAssigned: false, unknown: gvkeysOf(unknown) };
        const takenAway = await tx.execute(sql`
          with taken as (
            delete from categorization.assignment
             where account_id = ${accountId} and gvkey not in (select gvkey from ${wanted} w) returning account_id, gvkey)
          insert into categorization.past_assignment (account_id, gvkey) select account_id, gvkey from taken
          on conflict (account_id, gvkey) do update set taken_away_at = now() returning gvkey`);
        const added = await tx.execute(sql`
          insert into categorization.assignment (account_id, gvkey, assigned_by)
          select ${accountId}::uuid, gvkey, ${assignedBy}::uuid from ${wanted} w on conflict do nothing returning gvkey`);
        return { isAssigned: true, added: gvkeysOf(added), takenAway: gvkeysOf(takenAway) };
      }),
  };
}

export type Assignments = ReturnType<typeof createAssignments>;
