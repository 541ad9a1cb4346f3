import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';

const { account } = schema;

/**
 * Who may be assigned companies (spec part 3, section 5 "Categorization": "Only users holding categorization or
 * categorization_admin"), and is not disabled.
 */
const isReviewer = and(
  sql`${account.permissions} && array['categorization', 'categorization_admin']`,
  isNull(account.disabledAt),
);

/** The accounts that review. */
export function createReviewers({ orm }: Pick<Database, 'orm'>) {
  return {
    /** By email. */
    list: () =>
      orm
        .select({ email: account.email, name: account.name, permissions: account.permissions })
        .from(account)
        .where(isReviewer)
        .orderBy(account.email),

    /** The id of the reviewer with that email; undefined when it is nobody's, or not a reviewer's. */
    async find(email: string): Promise<string | undefined> {
      const [row] = await orm
        .select({ id: account.id })
        .from(account)
        .where(and(eq(account.email, email.toLowerCase()), isReviewer));
      return row?.id;
    },
  };
}

export type Reviewers = ReturnType<typeof createReviewers>;
