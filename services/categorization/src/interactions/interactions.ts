import { and, type Database, eq, schema } from '@sentinel/database';

const { assignment, interaction, reviewCompany, verdict } = schema;

/** What reviewers read, with their own verdicts. Every statement names the reviewer, except where there is nothing of anybody. */
export function createInteractions({ orm }: Pick<Database, 'orm'>) {
  const ownVerdict = and(
    eq(verdict.accountId, assignment.accountId),
    eq(verdict.gvkey, interaction.gvkey),
    eq(verdict.interactionNum, interaction.interactionNum),
  );

  return {
    /** Every interaction of the companies assigned to a reviewer, without its text; by the company's name and by number. */
    list: (accountId: string) =>
      orm
        .select({
          gvkey: interaction.gvkey,
          companyName: reviewCompany.name,
          interactionNum: interaction.interactionNum,
          categorization: verdict.categorization,
          description: interaction.description,
        })
        .from(assignment)
        .innerJoin(reviewCompany, eq(reviewCompany.gvkey, assignment.gvkey))
        .innerJoin(interaction, eq(interaction.gvkey, assignment.gvkey))
        .leftJoin(verdict, ownVerdict)
        .where(eq(assignment.accountId, accountId))
        .orderBy(reviewCompany.name, interaction.gvkey, interaction.interactionNum),

    /** Those of one company that is assigned to the reviewer, by number, with text; none when it is not assigned. */
    ofCompany: (accountId: string, gvkey: string) =>
      orm
        .select({
          companyName: reviewCompany.name,
          interactionNum: interaction.interactionNum,
          interaction: interaction.interaction,
          verdict,
        })
        .from(assignment)
        .innerJoin(reviewCompany, eq(reviewCompany.gvkey, assignment.gvkey))
        .innerJoin(interaction, eq(interaction.gvkey, assignment.gvkey))
        .leftJoin(verdict, ownVerdict)
        .where(and(eq(assignment.accountId, accountId), eq(assignment.gvkey, gvkey)))
        .orderBy(interaction.interactionNum),

    /** Whether a company is assigned to the reviewer. */
    async isAssigned(accountId: string, gvkey: string): Promise<boolean> {
      const rows = await orm
        .select({ gvkey: assignment.gvkey })
        .from(assignment)
        .where(and(eq(assignment.accountId, accountId), eq(assignment.gvkey, gvkey)));
      return rows.length > 0;
    },

    /** The texts of a company, assigned to whomever. */
    textsOf: (gvkey: string) =>
      orm
        .select({ interactionNum: interaction.interactionNum, interaction: interaction.interaction })
        .from(interaction)
        .where(eq(interaction.gvkey, gvkey)),

    async find(gvkey: string, interactionNum: number) {
      const [row] = await orm
        .select({ companyName: reviewCompany.name, interaction: interaction.interaction })
        .from(interaction)
        .innerJoin(reviewCompany, eq(reviewCompany.gvkey, interaction.gvkey))
        .where(and(eq(interaction.gvkey, gvkey), eq(interaction.interactionNum, interactionNum)));
      return row;
    },
  };
}

export type Interactions = ReturnType<typeof createInteractions>;
