import { and, type Database, eq, schema } from '@sentinel/database';

const { assignment, interaction, reviewCompany, verdict } = schema;

/** Assignments and verdicts of reviewers. */
export function createReviews({ orm }: Database) {
  return {
    /** Every interaction of the companies assigned to an account, with this account's verdicts. */
    assigned: (accountId: string) =>
      orm
        .select({
          gvkey: interaction.gvkey,
          companyName: reviewCompany.name,
          interactionNum: interaction.interactionNum,
          categorization: verdict.categorization,
          interaction: interaction.interaction,
        })
        .from(assignment)
        .innerJoin(reviewCompany, eq(reviewCompany.gvkey, assignment.gvkey))
        .innerJoin(interaction, eq(interaction.gvkey, assignment.gvkey))
        .leftJoin(
          verdict,
          and(
            eq(verdict.accountId, assignment.accountId),
            eq(verdict.gvkey, interaction.gvkey),
            eq(verdict.interactionNum, interaction.interactionNum),
          ),
        )
        .where(eq(assignment.accountId, accountId))
        .orderBy(reviewCompany.name, interaction.gvkey, interaction.interactionNum),
  };
}

export type Reviews = ReturnType<typeof createReviews>;
