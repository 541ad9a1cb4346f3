import { and, type Database, desc, eq, schema, sql } from '@sentinel/database';
import type { Decided } from '../verdicts/read-entered-verdict.ts';

const { account, adjudication } = schema;

interface NewAdjudication {
  readonly gvkey: string;
  readonly interactionNum: number;
  readonly decided: Decided;
  readonly decidedBy: string;
  /** The version that it replaces; 0 for the first. */
  readonly base: number;
  /** Of the verdicts that it decides between. */
  readonly verdictSaves: number;
}

/** What was decided where reviewers differ. Rows are only added: neither verdicts nor earlier adjudications change. */
export function createAdjudications({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The newest of an interaction, and whose account made it. */
    async find(gvkey: string, interactionNum: number) {
      const [row] = await orm
        .select({ adjudication, decidedBy: account.email })
        .from(adjudication)
        .leftJoin(account, eq(account.id, adjudication.decidedBy))
        .where(and(eq(adjudication.gvkey, gvkey), eq(adjudication.interactionNum, interactionNum)))
        .orderBy(desc(adjudication.version))
        .limit(1);
      return row;
    },

    /** The newest of each interaction. */
    latest: () =>
      orm
        .selectDistinctOn([adjudication.gvkey, adjudication.interactionNum], {
          gvkey: adjudication.gvkey,
          interactionNum: adjudication.interactionNum,
          decidedAt: adjudication.decidedAt,
          verdictSaves: adjudication.verdictSaves,
        })
        .from(adjudication)
        .orderBy(adjudication.gvkey, adjudication.interactionNum, desc(adjudication.version)),

    /**
     * Adds the version after `base`.
     * @returns that version; undefined when the newest is not `base`, or the verdicts are others
     */
    async add({
      gvkey,
      interactionNum,
      decided,
      decidedBy,
      base,
      verdictSaves,
    }: NewAdjudication): Promise<number | undefined> {
      const { categorization, highlights, reason } = decided;
      const [row] = (await orm.execute(sql`
        insert into categorization.adjudication (gvkey, interaction_num, version, verdict_saves, categorization, reason, highlights, decided_by)
        select ${gvkey}, ${interactionNum}::int, newest.version + 1, ${verdictSaves}::int, ${categorization}::smallint, ${reason},
               ${JSON.stringify(highlights)}::text::jsonb, ${decidedBy}::uuid
          from (select coalesce(max(version), 0) as version from categorization.adjudication
                 where gvkey = ${gvkey} and interaction_num = ${interactionNum}) newest
         where newest.version = ${base}::int
           and ${verdictSaves}::int = (select coalesce(sum(version), 0) from categorization.verdict
                 where gvkey = ${gvkey} and interaction_num = ${interactionNum})
        on conflict do nothing
        returning version`)) as unknown as { version: number }[];
      return row?.version;
    },
  };
}

export type Adjudications = ReturnType<typeof createAdjudications>;
