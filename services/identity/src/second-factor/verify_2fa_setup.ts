import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Authenticator } from './authenticator.ts';
import { factorIsOn } from './generate_2fa_secret.ts';
import { factorOnMail } from './second-factor-mail.ts';
import type { SecondFactors } from './second-factors.repository.ts';
import { wrongCode } from './wrong-code.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly secondFactors: SecondFactors;
  readonly telemetry: Telemetry;
}

/** Switches the second factor on with a first code of the new secret, and tells the owner by mail (SECURITY.md 20). */
export function verify_2fa_setup({
  accounts,
  authenticator,
  database,
  outbox,
  secondFactors,
  telemetry,
}: Parts): Handlers<'identity'>['verify_2fa_setup'] {
  return async ({ code }, call) => {
    const { accountId, email } = callerOf(call);
    const account = await accounts.findById(accountId);
    if (account?.totpSecret) throw factorIsOn();
    const pending = account?.totpPendingSecret;
    if (!pending) throw startAgain();
    const step = authenticator.stepOfCode(pending, accountId, code);
    if (step === null) {
      telemetry.secondFactor(call, 'refused', accountId);
      throw wrongCode();
    }
    await database.orm.transaction(async (tx) => {
      if (!(await secondFactors.switchOn(accountId, pending, step, tx))) throw startAgain();
      await outbox.queue(factorOnMail(email), { requestId: call.requestId }, tx);
    });
    telemetry.secondFactor(call, 'switched on', accountId);
    call.noteForAudit({ detail: 'second factor on' });
    return { success: true };
  };
}

const startAgain = () =>
  new AppError('conflict', 'This set-up has ended. Please start it again.', { reason: 'setup_ended' });
