import { createHash } from 'node:crypto';
import { type Database, eq, schema } from '@sentinel/database';
import { DEMO_CALLS } from './demo-calls.ts';

const REVIEWER = 'reviewer@sentinel.example';

/**
 * Stores the demo conference calls and assigns them to the demo reviewer, when that account exists. Running it again
 * changes nothing. Gives the number of new interactions.
 */
export async function seedReviews({ orm }: Database): Promise<number> {
  const { account, assignment, interaction, reviewCompany } = schema;
  return orm.transaction(async (tx) => {
    await tx
      .insert(reviewCompany)
      .values(DEMO_CALLS.map(({ gvkey, name }) => ({ gvkey, name })))
      .onConflictDoNothing();
    const rows = DEMO_CALLS.flatMap(({ description, gvkey, interactions }) =>
      interactions.map((turns, index) => {
        const text = JSON.stringify({ description, interaction: turns });
        const contentHash = createHash('sha256').update(text).digest('hex');
        return { gvkey, interactionNum: index + 1, interaction: text, contentHash };
      }),
    );
    const stored = await tx
      .insert(interaction)
      .values(rows)
      .onConflictDoNothing()
      .returning({ gvkey: interaction.gvkey });
    const [reviewer] = await tx.select({ id: account.id }).from(account).where(eq(account.email, REVIEWER));
    if (reviewer) {
      await tx
        .insert(assignment)
        .values(DEMO_CALLS.map(({ gvkey }) => ({ accountId: reviewer.id, gvkey })))
        .onConflictDoNothing();
    }
    return stored.length;
  });
}
