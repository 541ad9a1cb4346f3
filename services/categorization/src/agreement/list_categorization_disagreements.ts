import { callerOf, type Handlers } from '@sentinel/service-kit';
import { flagOf } from '../interactions/flag-of.ts';
import { listDisagreements } from '../measures/adjudication.ts';
import type { Adjudications } from './adjudications.ts';
import type { ComparedVerdicts } from './compared-verdicts.ts';
import { verdictsToMerge } from './verdicts-to-merge.ts';

/** The interactions on which reviewers differ, those not adjudicated first. */
export function list_categorization_disagreements(
  compared: ComparedVerdicts,
  adjudications: Adjudications,
): Handlers<'categorization'>['list_categorization_disagreements'] {
  return async ({ gvkey }, call) => {
    const { accountId } = callerOf(call);
    const [interactions, latest, numHidden] = await Promise.all([
      compared.list({ gvkey, blindFor: accountId }),
      adjudications.latest(),
      compared.countHidden(accountId, gvkey),
    ]);
    const byInteraction = new Map(latest.map((row) => [`${row.interactionNum} ${row.gvkey}`, row]));
    const disagreements = listDisagreements(
      interactions.map((interaction) => ({ interaction, verdicts: verdictsToMerge(interaction.verdicts) })),
    ).map(({ kind, unit: { interaction } }) => {
      const newest = byInteraction.get(`${interaction.interactionNum} ${interaction.gvkey}`);
      return {
        gvkey: interaction.gvkey,
        company_name: interaction.companyName,
        interaction_num: interaction.interactionNum,
        kind,
        verdicts: interaction.verdicts.map(({ email, categorization }) => ({
          email,
          categorization: flagOf(categorization),
        })),
        adjudicated_at: newest?.verdictSaves === interaction.saves ? newest.decidedAt.toISOString() : null,
      };
    });
    const isOpen = ({ adjudicated_at }: { adjudicated_at: string | null }) => adjudicated_at === null;
    return {
      disagreements: [...disagreements.filter(isOpen), ...disagreements.filter((one) => !isOpen(one))],
      num_hidden: numHidden,
    };
  };
}
