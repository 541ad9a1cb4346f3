import { randomUUID } from 'node:crypto';
import { openAsOwner } from '@sentinel/database/testing';
import { productDatabaseUrl } from './accounts.ts';

export interface TestReview {
  /** A reviewer of this company alone, with the password of the demo accounts. */
  readonly email: string;
  readonly gvkey: string;
  readonly company: string;
  /** Assigns the company to one more reviewer, and gives the email. */
  readonly addReviewer: (name: string) => Promise<string>;
  /** The verdicts that the server has, by the number of the interaction. */
  readonly verdicts: () => Promise<readonly StoredVerdict[]>;
  /** What was sent and refused, oldest first, as the history keeps it. */
  readonly refused: () => Promise<readonly RefusedVerdict[]>;
  /** Ends the assignment, as an administrator does. */
  readonly unassign: () => Promise<void>;
}

interface StoredVerdict {
  readonly interaction_num: number;
  readonly categorization: number;
  readonly reason: string;
  readonly version: number;
  readonly highlights: readonly { readonly start: number; readonly end: number }[];
}

interface RefusedVerdict extends StoredVerdict {
  readonly outcome: 'changed_meanwhile' | 'not_assigned';
}

const DESCRIPTION = 'Revenue booked ahead of demand.';

type Sql = ReturnType<typeof openAsOwner>['sql'];

async function withDatabase<T>(use: (sql: Sql) => Promise<T>): Promise<T> {
  const database = openAsOwner(productDatabaseUrl(), { max: 1 });
  try {
    return await use(database.sql);
  } finally {
    await database.close();
  }
}

/** A company with these interactions (HTML, or turns of speakers), assigned to a reviewer who has no other. */
export async function newReview(interactions: readonly unknown[]): Promise<TestReview> {
  const tag = randomUUID().slice(0, 8);
  const [gvkey, company, email] = [`e2e-${tag}`, `Garnet Peak ${tag}`, `reviewer-${tag}@people.example`];
  const accountId = randomUUID();
  const assign = async (sql: Sql, id: string, address: string, name: string | null) => {
    await sql`
      insert into identity.account (id, email, name, organization, password_hash, permissions)
      select ${id}, ${address}, coalesce(${name}, name), organization, password_hash, permissions
      from identity.account where email = 'reviewer@sentinel.example'`;
    await sql`insert into categorization.assignment (account_id, gvkey) values (${id}, ${gvkey})`;
  };
  await withDatabase(async (sql) => {
    await sql`insert into categorization.company (gvkey, name) values (${gvkey}, ${company})`;
    for (const [index, interaction] of interactions.entries()) {
      const text =
        typeof interaction === 'string' ? interaction : JSON.stringify({ description: DESCRIPTION, interaction });
      await sql`
        insert into categorization.interaction (gvkey, interaction_num, interaction, description, content_hash)
        values (${gvkey}, ${index + 1}, ${text}, ${DESCRIPTION}, ${tag.padEnd(64, '0')})`;
    }
    await assign(sql, accountId, email, null);
  });
  return {
    email,
    gvkey,
    company,
    addReviewer: async (name) => {
      const address = `${name.toLowerCase().replaceAll(' ', '.')}-${tag}@people.example`;
      await withDatabase((sql) => assign(sql, randomUUID(), address, name));
      return address;
    },
    verdicts: () =>
      withDatabase(
        (sql) => sql<StoredVerdict[]>`
          select interaction_num, categorization, reason, version, highlights from categorization.verdict
          where account_id = ${accountId} and gvkey = ${gvkey} order by interaction_num`,
      ),
    refused: () =>
      withDatabase(
        (sql) => sql<RefusedVerdict[]>`
          select interaction_num, categorization, reason, version, highlights, outcome
          from categorization.verdict_history
          where account_id = ${accountId} and gvkey = ${gvkey} and outcome <> 'saved' order by id`,
      ),
    unassign: () =>
      withDatabase(async (sql) => {
        await sql`
          with taken as (
            delete from categorization.assignment where account_id = ${accountId} and gvkey = ${gvkey} returning account_id, gvkey)
          insert into categorization.past_assignment (account_id, gvkey) select account_id, gvkey from taken
          on conflict (account_id, gvkey) do update set taken_away_at = now()`;
      }),
  };
}
