import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { BlindOverlap } from '../blind/blind-overlap.ts';
import type { Interactions } from '../interactions/interactions.ts';
import { readStoredInteraction } from '../interactions/stored-interaction.ts';
import { mergeVerdicts } from '../measures/adjudication.ts';
import { decidedFields } from '../verdicts/decided-fields.ts';
import type { Adjudications } from './adjudications.ts';
import type { ComparedVerdicts } from './compared-verdicts.ts';
import { verdictsToMerge } from './verdicts-to-merge.ts';

/** One interaction with its text, all verdicts, what they agree on, and its adjudication. */
export function get_categorization_disagreement(
  interactions: Interactions,
  compared: ComparedVerdicts,
  adjudications: Adjudications,
  blind: BlindOverlap,
): Handlers<'categorization'>['get_categorization_disagreement'] {
  return async ({ gvkey, interaction_num: interactionNum }, call) => {
    const { accountId } = callerOf(call);
    const found = await interactions.find(gvkey, interactionNum);
    if (!found) throw new AppError('not_found', 'There is no such interaction.');
    await blind.requireOwnVerdict(accountId, gvkey, interactionNum);
    const rows = await compared.onInteraction(gvkey, interactionNum, accountId);
    const saves = rows.reduce((sum, { verdict }) => sum + verdict.version, 0);
    const newest = await adjudications.find(gvkey, interactionNum);
    const merged = mergeVerdicts(verdictsToMerge(rows.map(({ email, verdict }) => ({ email, ...verdict }))));
    const read = readStoredInteraction(found.interaction);
    return {
      gvkey,
      company_name: found.companyName,
      interaction_num: interactionNum,
      interaction: typeof read === 'string' ? '' : read.interaction,
      verdicts: rows.map(({ email, name, verdict }) => ({ reviewer: { email, name }, ...decidedFields(verdict) })),
      verdict_saves: saves,
      merged: {
        categorization: merged.isRelevant === null ? null : merged.isRelevant ? 1 : 0,
        shared: [...merged.shared],
        open: merged.open.map(({ start, end, markedBy }) => ({ start, end, marked_by: [...markedBy] })),
      },
      adjudication: newest
        ? {
            ...decidedFields(newest.adjudication),
            decided_by: newest.decidedBy,
            is_outdated: newest.adjudication.verdictSaves !== saves,
          }
        : null,
    };
  };
}
