import { messageBrand } from '@sentinel/mail';
import { mailedLink } from '../mail/mailed-links.ts';
import { issueMailedToken, MAILED_TOKEN_LIFETIME_MS } from '../mail/mailed-tokens.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Transaction } from '../transaction.ts';

/** Invitations to accounts that an administrator made. */
export function createInvitations(outbox: Pick<Outbox, 'queue'>, publicUrl: string) {
  return {
    /**
     * Mails the owner of an account that an administrator made a link to choose the first password (`choose_password`, spec part 2
     * section 4). Earlier links become void; they stay valid where anybody may have asked for another (a sign-up with the address, or
     * a reset), who must not take away what the administrator sent. The first that is used ends all.
     */
    async send(
      { id, email }: { readonly id: string; readonly email: string },
      requestId: string,
      tx: Transaction,
      earlier?: 'stay valid',
    ): Promise<void> {
      const token = await issueMailedToken(tx, id, 'invitation', earlier);
      await outbox.queue(
        {
          recipient: email,
          subject: `Your ${messageBrand().product} account is ready`,
          paragraphs: [
            `An administrator created a ${messageBrand().product} account for you.`,
            'Choose a password to open it. The link expires in 7 days and can be used once.',
          ],
          action: {
            label: 'Choose a password',
            url: mailedLink(publicUrl, 'verify-email', { token, email, choose_password: 'true' }),
          },
          notYou: {
            title: 'Not expecting this?',
            text: 'You can ignore this email. Nobody can log in without a password.',
          },
        },
        { requestId, usefulMs: MAILED_TOKEN_LIFETIME_MS.invitation },
        tx,
      );
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
