import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { BlindOverlap } from '../blind/blind-overlap.ts';
import type { Interactions } from '../interactions/interactions.ts';
import type { ReadVerdictOf } from '../verdicts/verdict-reader.ts';
import type { Adjudications } from './adjudications.ts';
import type { ComparedVerdicts } from './compared-verdicts.ts';

/** Decides an interaction that two reviewers or more have decided. Their verdicts stay as they are. */
export function adjudicate_categorization(
  interactions: Interactions,
  readVerdict: ReadVerdictOf,
  compared: ComparedVerdicts,
  adjudications: Adjudications,
  blind: BlindOverlap,
): Handlers<'categorization'>['adjudicate_categorization'] {
  return async (
    { gvkey, interaction_num: interactionNum, version: base, verdict_saves: verdictSaves, ...entered },
    call,
  ) => {
    const { accountId } = callerOf(call);
    const found = await interactions.find(gvkey, interactionNum);
    if (!found) throw new AppError('not_found', 'There is no such interaction.');
    call.noteForAudit({ concerns: `${found.companyName}, ${gvkey}, ${interactionNum}` });
    await blind.requireOwnVerdict(accountId, gvkey, interactionNum);
    if ((await compared.onInteraction(gvkey, interactionNum, accountId)).length < 2)
      throw new AppError('conflict', 'Fewer than two reviewers have decided this interaction.', {
        reason: 'too_few_verdicts',
      });
    const { decided, repairs } = await readVerdict(accountId, entered, found.interaction);
    const version = await adjudications.add({
      gvkey,
      interactionNum,
      decided,
      decidedBy: accountId,
      base,
      verdictSaves,
    });
    if (version === undefined)
      throw new AppError('conflict', 'An adjudication or a verdict was saved meanwhile. Nothing was changed.', {
        reason: 'changed_meanwhile',
      });
    return { version, repairs: [...repairs] };
  };
}
