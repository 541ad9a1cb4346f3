import { and, type Database, desc, eq, schema, sql } from '@sentinel/database';
import type { Decided } from './read-entered-verdict.ts';

const { account, verdict, verdictHistory } = schema;

/** Whose verdict, on what. */
export interface VerdictKey {
  readonly accountId: string;
  readonly gvkey: string;
  readonly interactionNum: number;
}

interface SentVerdict extends VerdictKey {
  readonly decided: Decided;
  readonly sentBy: string;
  /** The version that the edit started from: a verdict of another version is not replaced. Undefined: it is. */
  readonly base: number | undefined;
}

/** What became of a verdict; of a refused one also whether the history has it. */
export type Saved =
  | { readonly outcome: 'saved'; readonly version: number }
  | { readonly outcome: 'changed_meanwhile'; readonly isKept: true }
  | { readonly outcome: 'not_assigned'; readonly isKept: boolean };

/**
 * Different verdicts on one interaction that are kept after its company was taken away: more than a page sends that was
 * open at that moment, and no way to fill the database.
 */
const LATE_AT_MOST = 20;

/** Entries of a history that are answered; far more than anybody makes. */
const HISTORY_AT_MOST = 1_000;

/** Verdicts and their history. Every statement names the reviewer. */
export function createVerdicts({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Saves a verdict on an interaction that exists, if its company is assigned to the reviewer. What was sent is in the history also
     * when it was refused, but for companies that were never theirs. A verdict that is stored already is saved.
     */
    save: ({ accountId, gvkey, interactionNum, decided, sentBy, base }: SentVerdict): Promise<Saved> =>
      orm.transaction(async (tx) => {
        const { categorization, reason } = decided;
        const highlights = JSON.stringify(decided.highlights.map(({ start, end }) => ({ start, end })));
        const isSame = sql`(v.categorization = ${categorization} and v.reason = ${reason} and v.highlights = ${highlights}::text::jsonb)`;
        const ofKey = sql`account_id = ${accountId} and gvkey = ${gvkey} and interaction_num = ${interactionNum}`;
        const saved = (await tx.execute(sql`
          insert into categorization.verdict as v
                 (account_id, gvkey, interaction_num, version, categorization, reason, highlights, decided_by, decided_at)
          select account_id, gvkey, ${interactionNum}::int, 1, ${categorization}::smallint, ${reason}, ${highlights}::text::jsonb,
                 ${sentBy}::uuid, now()
            from categorization.assignment where account_id = ${accountId} and gvkey = ${gvkey}
          on conflict (account_id, gvkey, interaction_num) do update
             set version = v.version + 1, categorization = excluded.categorization, reason = excluded.reason,
                 highlights = excluded.highlights, decided_by = excluded.decided_by, decided_at = excluded.decided_at
           where (${base ?? null}::int is null or v.version = ${base ?? null}::int) and not ${isSame}
          returning version`)) as unknown as { version: number }[];

        const isKept = (outcome: string, version: number) => sql`exists (
          select from categorization.verdict_history v where ${ofKey} and outcome = ${outcome} and version = ${version}::int and ${isSame})`;
        const keep = (outcome: 'saved' | 'changed_meanwhile' | 'not_assigned', version: number, mayKeep = sql`true`) =>
          tx.execute(sql`
            insert into categorization.verdict_history
                   (account_id, gvkey, interaction_num, outcome, version, categorization, reason, highlights, decided_by)
            select ${accountId}::uuid, ${gvkey}, ${interactionNum}::int, ${outcome}, ${version}::int, ${categorization}::smallint, ${reason},
                   ${highlights}::text::jsonb, ${sentBy}::uuid
             where ${mayKeep}
               -- A refused verdict that is sent again is kept once.
               and (${outcome} = 'saved' or not ${isKept(outcome, version)})`);
        /** Keeps what was begun before the company was taken away. @returns whether the history has it */
        const keepLate = async (version: number) => {
          // Late verdicts wait for each other, so that they are counted exactly.
          const [past] = (await tx.execute(sql`
            select taken_away_at::text as since from categorization.past_assignment
             where account_id = ${accountId} and gvkey = ${gvkey} for update`)) as unknown as { since: string }[];
          if (!past) return false;
          await keep(
            'not_assigned',
            version,
            sql`(
            select count(*) from categorization.verdict_history
             where ${ofKey} and outcome = 'not_assigned' and decided_at >= ${past.since}::timestamptz) < ${LATE_AT_MOST}`,
          );
          const [found] = (await tx.execute(sql`select ${isKept('not_assigned', version)} as is_kept`)) as unknown as {
            is_kept: boolean;
          }[];
          return found?.is_kept === true;
        };

        if (saved[0]) {
          await keep('saved', saved[0].version);
          return { outcome: 'saved', version: saved[0].version };
        }
        const [found] = (await tx.execute(sql`
          select v.version, ${isSame} as is_same from categorization.verdict v
           where ${ofKey}
             and exists (select from categorization.assignment where account_id = ${accountId} and gvkey = ${gvkey})`)) as unknown as {
          version: number;
          is_same: boolean;
        }[];
        if (found?.is_same) return { outcome: 'saved', version: found.version };
        if (!found) return { outcome: 'not_assigned', isKept: await keepLate(base ?? 0) };
        await keep('changed_meanwhile', base ?? found.version);
        return { outcome: 'changed_meanwhile', isKept: true };
      }),

    /** What was sent for the reviewer on an interaction, the newest first. */
    history: ({ accountId, gvkey, interactionNum }: VerdictKey) =>
      orm
        .select({ entry: verdictHistory, decidedBy: account.email })
        .from(verdictHistory)
        .leftJoin(account, eq(account.id, verdictHistory.decidedBy))
        .where(
          and(
            eq(verdictHistory.accountId, accountId),
            eq(verdictHistory.gvkey, gvkey),
            eq(verdictHistory.interactionNum, interactionNum),
          ),
        )
        .orderBy(desc(verdictHistory.id))
        .limit(HISTORY_AT_MOST),

    /** The other reviewers' verdicts on an interaction, by email; null while the reviewer has none of their own. */
    async ofOthers({ accountId, gvkey, interactionNum }: VerdictKey) {
      const own = sql`exists (select from categorization.verdict own
        where own.account_id = ${accountId} and own.gvkey = ${gvkey} and own.interaction_num = ${interactionNum})`;
      const rows = await orm
        .select({ email: account.email, name: account.name, verdict })
        .from(verdict)
        .innerJoin(account, eq(account.id, verdict.accountId))
        .where(and(eq(verdict.gvkey, gvkey), eq(verdict.interactionNum, interactionNum), own))
        .orderBy(account.email);
      return rows.length === 0 ? null : rows.filter((row) => row.verdict.accountId !== accountId);
    },
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
