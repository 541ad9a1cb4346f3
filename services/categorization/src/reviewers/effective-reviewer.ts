import { AppError } from '@sentinel/contracts';
import { type Call, callerOf } from '@sentinel/service-kit';
import type { Reviewers } from './reviewers.ts';

/** For whom a call is, and who sent it. */
export interface EffectiveReviewer {
  /** Whose assignments and verdicts the call is about. */
  readonly accountId: string;
  /** The account that sent it: a categorization administrator's who acts for the reviewer, or an administrator's who runs as the user. */
  readonly sentBy: string;
}

export const notAReviewer = () =>
  new AppError('forbidden', 'The email address is not that of a reviewer.', { reason: 'not_a_reviewer' });

/**
 * For whom a call is: the email in its payload must be the caller's own or, for holders of `categorization_admin`, a reviewer's (spec
 * part 3, section 4 "Run-as and admin mode"; DESIGN section 6).
 * @throws AppError forbidden
 */
export async function effectiveReviewer(reviewers: Reviewers, email: string, call: Call): Promise<EffectiveReviewer> {
  const caller = callerOf(call);
  const sentBy = caller.actor?.accountId ?? caller.accountId;
  if (email.toLowerCase() === caller.email.toLowerCase()) return { accountId: caller.accountId, sentBy };
  if (!caller.permissions.includes('categorization_admin'))
    throw new AppError('forbidden', 'The email address is not that of your account.');
  const accountId = await reviewers.find(email);
  if (accountId === undefined) throw notAReviewer();
  call.noteForAudit({ subjectId: accountId });
  return { accountId, sentBy };
}
