import { NEW_YORK } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';

const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

interface ReviewedCompany {
  readonly gvkey: string;
  readonly name: string;
  readonly reviewed: number;
  readonly total: number;
  readonly last_reviewed_at: string | null;
}

interface NextInteraction {
  readonly gvkey: string;
  readonly company_name: string;
  readonly interaction_num: number;
  readonly place: number;
}

/** What the dashboard says of a reviewer's work. Every statement names the reviewer. */
export function createReviewOverview({ sql }: Pick<Database, 'sql'>) {
  return {
    /** The assigned companies, with how many of their interactions the reviewer has reviewed. */
    companies: (accountId: string): Promise<ReviewedCompany[]> => sql<ReviewedCompany[]>`
      select company.gvkey, company.name, own.reviewed, own.last_reviewed_at,
             (select count(*)::int from categorization.interaction where gvkey = company.gvkey) as total
        from categorization.assignment
        join categorization.company using (gvkey)
        cross join lateral (
          select count(*)::int as reviewed, to_char(max(decided_at) at time zone 'utc', ${INSTANT}) as last_reviewed_at
            from categorization.verdict where account_id = ${accountId} and gvkey = company.gvkey) own
       where assignment.account_id = ${accountId}
       order by company.name, company.gvkey`,

    /**
     * The interaction that is next: the first after the last reviewed one that is not reviewed, else the first of its company, else the
     * first of the companies by name.
     */
    async next(accountId: string): Promise<NextInteraction | null> {
      const [row] = await sql<NextInteraction[]>`
        with last as (
          select gvkey, interaction_num from categorization.verdict join categorization.assignment using (account_id, gvkey)
           where account_id = ${accountId} order by decided_at desc, interaction_num desc limit 1)
        select company.gvkey, company.name as company_name, interaction.interaction_num,
               (select count(*)::int from categorization.interaction earlier
                 where earlier.gvkey = interaction.gvkey and earlier.interaction_num <= interaction.interaction_num) as place
          from categorization.assignment
          join categorization.company using (gvkey)
          join categorization.interaction using (gvkey)
          left join last on last.gvkey = interaction.gvkey
         where assignment.account_id = ${accountId}
           and not exists (
             select from categorization.verdict
              where account_id = ${accountId} and gvkey = interaction.gvkey and interaction_num = interaction.interaction_num)
         order by last.gvkey is null, coalesce(interaction.interaction_num < last.interaction_num, false),
                  company.name, company.gvkey, interaction.interaction_num
         limit 1`;
      return row ?? null;
    },

    /** How many interactions were reviewed on the last days in New York; each counts on the day of its last verdict. */
    reviewedDays: (accountId: string, days: number) => sql<{ day: string; reviewed: number }[]>`
      select to_char(decided_at at time zone ${NEW_YORK}, 'YYYY-MM-DD') as day, count(*)::int as reviewed
        from categorization.verdict
       where account_id = ${accountId} and decided_at > now() - make_interval(days => ${days})
       group by 1`,
  };
}

export type ReviewOverview = ReturnType<typeof createReviewOverview>;
