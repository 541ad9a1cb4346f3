import { createHash } from 'node:crypto';
import { type Database, inArray, insertRows, schema, sql } from '@sentinel/database';
import { DEMO_CALLS, type DemoCall } from './demo-calls.ts';
import { LONG_CALL } from './demo-long-call.ts';
import { STUDY_CALLS, STUDY_REVIEWERS, STUDY_VERDICTS } from './demo-study.ts';

/** Who reviews the demo: both have every company, so that what they decide can be compared. */
const REVIEWERS = ['reviewer@sentinel.example', 'lead@sentinel.example'];
const CALLS = [...DEMO_CALLS, LONG_CALL];

type Transaction = Pick<Database['orm'], 'execute' | 'insert' | 'select'>;

/**
 * Stores the demo conference calls, and assigns them to the demo reviewers that have an account and no assignment yet; those of the
 * study come with their verdicts. Running it again changes nothing. Gives the number of new interactions.
 */
export async function seedReviews({ orm }: Database): Promise<number> {
  return orm.transaction(async (tx) => {
    const stored = await storeCalls(tx, [...CALLS, ...STUDY_CALLS]);
    await assignTo(tx, REVIEWERS, CALLS);
    const newReviewers = await assignTo(tx, STUDY_REVIEWERS, STUDY_CALLS);
    await storeVerdicts(tx, newReviewers);
    return stored;
  });
}

async function storeCalls(tx: Transaction, calls: readonly DemoCall[]): Promise<number> {
  const { interaction, reviewCompany } = schema;
  const rows = calls.flatMap(({ description, gvkey, interactions }) =>
    interactions.map((turns, index) => {
      const text = JSON.stringify({ description, interaction: turns });
      const contentHash = createHash('sha256').update(text).digest('hex');
      return { gvkey, interactionNum: index + 1, interaction: text, description, contentHash };
    }),
  );
  await tx
    .insert(reviewCompany)
    .values(calls.map(({ gvkey, name }) => ({ gvkey, name })))
    .onConflictDoNothing();
  const stored = await tx.execute(sql`${insertRows(interaction, rows)} on conflict do nothing returning gvkey`);
  return stored.length;
}

/** Assigns calls to those who have an account and no assignment yet, and gives their ids by email. */
async function assignTo(tx: Transaction, emails: readonly string[], calls: readonly DemoCall[]) {
  const { account, assignment } = schema;
  const reviewers = await tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(
      sql`${inArray(account.email, [...emails])} and not exists (select from ${assignment} where ${assignment.accountId} = ${account.id})`,
    );
  if (reviewers.length > 0)
    await tx
      .insert(assignment)
      .values(reviewers.flatMap(({ id }) => calls.map(({ gvkey }) => ({ accountId: id, gvkey }))))
      .onConflictDoNothing();
  return new Map(reviewers.map(({ id, email }) => [email, id]));
}

async function storeVerdicts(tx: Transaction, reviewers: ReadonlyMap<string, string>): Promise<void> {
  const rows = STUDY_VERDICTS.flatMap(({ email, ...decided }) => {
    const accountId = reviewers.get(email);
    return accountId ? [{ accountId, ...decided, version: 1, decidedBy: accountId }] : [];
  });
  if (rows.length === 0) return;
  await tx.insert(schema.verdict).values(rows).onConflictDoNothing();
  await tx.insert(schema.verdictHistory).values(rows.map((row) => ({ ...row, outcome: 'saved' as const })));
}
