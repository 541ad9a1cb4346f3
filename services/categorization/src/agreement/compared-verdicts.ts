import { and, type Database, eq, schema, sql } from '@sentinel/database';
import type { TextRange } from '@sentinel/highlight';
import { isHiddenFrom } from '../blind/is-hidden-from.ts';

const { account, reviewCompany, verdict } = schema;

/** A reviewer's verdict beside those of others. */
export interface ComparedVerdict {
  readonly email: string;
  readonly name: string;
  readonly categorization: number;
  readonly highlights: readonly TextRange[];
}

/** An interaction that two reviewers or more have decided. */
export interface ComparedInteraction {
  readonly gvkey: string;
  readonly companyName: string;
  readonly interactionNum: number;
  /** By email. */
  readonly verdicts: readonly ComparedVerdict[];
  /** How often these verdicts have been saved. */
  readonly saves: number;
}

interface Asked {
  /** Of one company only; null: of all. */
  readonly gvkey: string | null;
  /** Leaves out what this account has to review and has not: its own verdict must be blind. */
  readonly blindFor: string;
}

const isVerdictHiddenFrom = (accountId: string) =>
  isHiddenFrom(accountId, sql`${verdict.gvkey}`, sql`${verdict.interactionNum}`);

const isCompared = sql`(${verdict.gvkey}, ${verdict.interactionNum}) in
  (select gvkey, interaction_num from categorization.verdict group by gvkey, interaction_num having count(*) > 1)`;

const ofCompany = (gvkey: string | null) => (gvkey === null ? undefined : eq(verdict.gvkey, gvkey));

/** The verdicts of several reviewers on the same interactions, also of reviewers whom the company is no longer assigned to. */
export function createComparedVerdicts({ orm }: Pick<Database, 'orm'>) {
  return {
    /** By the company's name and by number. */
    async list({ gvkey, blindFor }: Asked): Promise<ComparedInteraction[]> {
      const rows = await orm
        .select({ verdict, companyName: reviewCompany.name, email: account.email, name: account.name })
        .from(verdict)
        .innerJoin(reviewCompany, eq(reviewCompany.gvkey, verdict.gvkey))
        .innerJoin(account, eq(account.id, verdict.accountId))
        .where(and(ofCompany(gvkey), isCompared, sql`not ${isVerdictHiddenFrom(blindFor)}`))
        .orderBy(reviewCompany.name, verdict.gvkey, verdict.interactionNum, account.email);
      return groupByInteraction(rows);
    },

    /** How many of these interactions are hidden from an account. */
    async countHidden(accountId: string, gvkey: string | null): Promise<number> {
      const [row] = await orm
        .select({ count: sql<number>`count(distinct (${verdict.gvkey}, ${verdict.interactionNum}))::int` })
        .from(verdict)
        .where(and(ofCompany(gvkey), isCompared, isVerdictHiddenFrom(accountId)));
      return row?.count ?? 0;
    },

    /** The verdicts on one interaction, by email; none also where they are hidden from the account. */
    onInteraction: (gvkey: string, interactionNum: number, blindFor: string) =>
      orm
        .select({ verdict, email: account.email, name: account.name })
        .from(verdict)
        .innerJoin(account, eq(account.id, verdict.accountId))
        .where(
          and(
            eq(verdict.gvkey, gvkey),
            eq(verdict.interactionNum, interactionNum),
            sql`not ${isVerdictHiddenFrom(blindFor)}`,
          ),
        )
        .orderBy(account.email),
  };
}

function groupByInteraction(
  rows: readonly {
    verdict: typeof verdict.$inferSelect;
    companyName: string;
    email: string;
    name: string;
  }[],
): ComparedInteraction[] {
  const groups = new Map<string, ComparedInteraction>();
  for (const { companyName, email, name, verdict: one } of rows) {
    const { gvkey, interactionNum, categorization, highlights, version } = one;
    const key = `${interactionNum} ${gvkey}`;
    const before = groups.get(key);
    groups.set(key, {
      gvkey,
      companyName,
      interactionNum,
      verdicts: [...(before?.verdicts ?? []), { email, name, categorization, highlights }],
      saves: (before?.saves ?? 0) + version,
    });
  }
  return [...groups.values()];
}

export type ComparedVerdicts = ReturnType<typeof createComparedVerdicts>;
