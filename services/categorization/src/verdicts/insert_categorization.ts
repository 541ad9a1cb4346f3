import { AppError } from '@sentinel/contracts';
import { callerOf, chargedAccount, type Handlers } from '@sentinel/service-kit';
import type { Interactions } from '../interactions/interactions.ts';
import { effectiveReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import type { ReadVerdictOf } from './verdict-reader.ts';
import type { Saved, Verdicts } from './verdicts.ts';

/** What is answered where nothing was saved. */
const REFUSALS = {
  changed_meanwhile: [
    'conflict',
    'This verdict was changed meanwhile. It stays as it is, and yours is kept in its history.',
  ],
  not_assigned: [
    'forbidden',
    'This company is no longer assigned to the reviewer. The verdict was not saved, but is kept in its history.',
  ],
  not_kept: ['forbidden', 'This company is not assigned to the reviewer. The verdict was not saved.'],
} as const;

/** Saves the reviewer's verdict on one interaction of an assigned company. */
export function insert_categorization(
  reviewers: Reviewers,
  interactions: Interactions,
  readVerdict: ReadVerdictOf,
  verdicts: Verdicts,
  countVerdict: (outcome: Saved['outcome']) => void,
): Handlers<'categorization'>['insert_categorization'] {
  return async ({ email, gvkey, interaction_num: interactionNum, version: base, ...entered }, call) => {
    const { accountId, sentBy } = await effectiveReviewer(reviewers, email, call);
    const found = await interactions.find(gvkey, interactionNum);
    if (!found) throw new AppError('not_found', 'There is no such interaction.');
    call.noteForAudit({ concerns: `${found.companyName}, ${gvkey}, ${interactionNum}` });
    const { decided, repairs } = await readVerdict(chargedAccount(callerOf(call)), entered, found.interaction);
    const saved = await verdicts.save({ accountId, gvkey, interactionNum, decided, sentBy, base });
    countVerdict(saved.outcome);
    call.noteForAudit({ detail: saved.outcome });
    if (saved.outcome === 'saved') return { version: saved.version, repairs: [...repairs] };
    const [code, text] = REFUSALS[saved.isKept ? saved.outcome : 'not_kept'];
    throw new AppError(code, text, { reason: saved.outcome });
  };
}
