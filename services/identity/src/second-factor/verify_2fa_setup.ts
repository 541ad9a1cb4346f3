import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { decryptSecret } from './encrypt-secret.ts';
import { factorIsOn } from './generate_2fa_secret.ts';
import { factorOnMail } from './second-factor-mail.ts';
import { stepOfCode } from './totp.ts';
import { wrongCode } from './wrong-code.ts';

/** Switches the second factor on with a first code of the new secret, and tells the owner by mail (SECURITY.md 20). */
export function verify_2fa_setup(context: Context): Handlers<'identity'>['verify_2fa_setup'] {
  const { accounts, telemetry, secondFactors, outbox, database, keys } = context;
  return async ({ code }, call) => {
    const { accountId, email } = callerOf(call);
    const account = await accounts.findById(accountId);
    if (account?.totpSecret) throw factorIsOn();
    const pending = account?.totpPendingSecret;
    if (!pending) throw startAgain();
    const step = stepOfCode(decryptSecret(pending, keys.totp, accountId), code, context.now());
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
