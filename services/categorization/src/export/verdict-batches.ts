import { type Database, sql } from '@sentinel/database';
import type { TextRange } from '@sentinel/highlight';
import { isHiddenFrom } from '../blind/is-hidden-from.ts';

/** A verdict or an adjudication as it is exported; times as text, in UTC. */
interface ExportedDecision {
  readonly source: 'verdict' | 'adjudication';
  /** Whose verdict; null for an adjudication. */
  readonly reviewer: string | null;
  /** Whose account sent it; null once that account is gone. */
  readonly decided_by: string | null;
  readonly decided_at: string;
  readonly version: number;
  readonly categorization: number;
  readonly reason: string;
  readonly highlights: readonly TextRange[];
}

/** An interaction with the decisions on it: verdicts by email, then the newest adjudication. */
export interface DecidedInteraction {
  readonly gvkey: string;
  readonly company_name: string;
  readonly interaction_num: number;
  readonly interaction: string;
  readonly decisions: readonly ExportedDecision[];
}

interface Asked {
  /** Of one company only; null: of all. */
  readonly gvkey: string | null;
  /** Leaves out what this account has to review and has not: its own verdict must be blind. */
  readonly blindFor: string;
}

/** Some have texts of 100 pages. */
const BATCH = 20;

/** The interactions that have a verdict. */
const decidedKeys = ({ gvkey, blindFor }: Asked) => sql`
  select k.gvkey, c.name as company_name, k.interaction_num,
         ${isHiddenFrom(blindFor, sql`k.gvkey`, sql`k.interaction_num`)} as is_hidden
    from (select distinct gvkey, interaction_num from categorization.verdict
           where ${gvkey}::text is null or gvkey = ${gvkey}::text) k
    join categorization.company c using (gvkey)`;

const instantText = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The interactions that have a verdict, by the company's name and by number, in batches. */
export async function* verdictBatches(
  { orm }: Pick<Database, 'orm'>,
  asked: Asked,
): AsyncGenerator<DecidedInteraction[]> {
  let last = { company_name: '', gvkey: '', interaction_num: 0 };
  for (;;) {
    const rows = (await orm.execute(sql`
      with batch as (
        select * from (${decidedKeys(asked)}) k
         where not is_hidden and (company_name, gvkey, interaction_num)
               > (${last.company_name}, ${last.gvkey}, ${last.interaction_num}::int)
         order by company_name, gvkey, interaction_num limit ${BATCH}),
      decision as (
        select 'verdict' as source, gvkey, interaction_num, a.email as reviewer, s.email as decided_by,
               ${instantText('v.decided_at')} as decided_at, v.version, v.categorization, v.reason, v.highlights
          from batch join categorization.verdict v using (gvkey, interaction_num)
          join identity.account a on a.id = v.account_id left join identity.account s on s.id = v.decided_by
        union all
        (select distinct on (gvkey, interaction_num)
                'adjudication', gvkey, interaction_num, null, s.email, ${instantText('j.decided_at')}, j.version, j.categorization, j.reason, j.highlights
           from batch join categorization.adjudication j using (gvkey, interaction_num)
           left join identity.account s on s.id = j.decided_by
          order by gvkey, interaction_num, j.version desc))
      select b.gvkey, b.company_name, b.interaction_num, i.interaction,
             (select json_agg(json_build_object('source', source, 'reviewer', reviewer, 'decided_by', decided_by, 'decided_at', decided_at,
                       'version', version, 'categorization', categorization, 'reason', reason, 'highlights', highlights)
                     order by source desc, reviewer)
                from decision d where d.gvkey = b.gvkey and d.interaction_num = b.interaction_num) as decisions
        from batch b join categorization.interaction i using (gvkey, interaction_num)
       order by b.company_name, b.gvkey, b.interaction_num`)) as unknown as DecidedInteraction[];
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}

/** How many verdicts can be exported, and how many interactions with verdicts are hidden. */
export async function countVerdicts(
  { orm }: Pick<Database, 'orm'>,
  asked: Asked,
): Promise<{ readonly verdicts: number; readonly hidden: number }> {
  const [row] = (await orm.execute(sql`
    select count(v.gvkey) filter (where not is_hidden)::int as verdicts,
           count(distinct (k.gvkey, k.interaction_num)) filter (where is_hidden)::int as hidden
      from (${decidedKeys(asked)}) k join categorization.verdict v using (gvkey, interaction_num)`)) as unknown as {
    verdicts: number;
    hidden: number;
  }[];
  return row ?? { verdicts: 0, hidden: 0 };
}
