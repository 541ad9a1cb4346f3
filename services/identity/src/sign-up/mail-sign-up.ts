import type { Database } from '@sentinel/database';
import type { Credential } from '../accounts/credentials.repository.ts';
import type { Throttles } from '../login/throttles.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Invitations } from './invitation.ts';
import { contestSignUps, keepSignUp, SIGN_UP_LIFETIME_MS, type SignUp } from './pending-sign-ups.repository.ts';
import { accountExistsMail, verificationMail } from './sign-up-mail.ts';

interface Parts {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly publicUrl: string;
  readonly throttles: Pick<Throttles, 'signUpMail'>;
}

export type SignUpMailer = ReturnType<typeof createSignUpMailer>;

/**
 * Stores a sign-up and mails its link, or tells the owner of the address that there is an account. Within the cool-down of an
 * address it sends nothing, and notes only that another device asked.
 */
export function createSignUpMailer({ database, invitations, outbox, publicUrl, throttles }: Parts) {
  return async (signUp: SignUp, owner: Credential | undefined, requestId: string): Promise<void> => {
    const { waitSeconds } = await throttles.signUpMail.take(signUp.email);
    // For known addresses too, which have no sign-ups: both kinds of address must cost the same work.
    if (waitSeconds > 0) {
      await contestSignUps(database.orm, signUp);
      return;
    }
    await database.orm.transaction(async (tx) => {
      if (!owner) {
        const mail = verificationMail(publicUrl, signUp.email, await keepSignUp(tx, signUp));
        await outbox.queue(mail, { requestId, usefulMs: SIGN_UP_LIFETIME_MS }, tx);
      } else if (owner.passwordHash === null && !owner.disabledAt) {
        await invitations.send(owner, requestId, tx, 'stay valid');
      } else {
        await outbox.queue(accountExistsMail(publicUrl, owner.email), { requestId }, tx);
      }
    });
  };
}
