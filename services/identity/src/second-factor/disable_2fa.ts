import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { factorOffMail } from './second-factor-mail.ts';

/**
 * Switches the caller's own second factor off, forgets the remembered devices, ends logins that wait for a code, and
 * tells the owner by mail, all in one transaction (SECURITY.md 19, 20, 32). Where it is off there is nothing to do.
 */
export function disable_2fa(context: Context): Handlers<'identity'>['disable_2fa'] {
  const { telemetry, secondFactors, rememberedDevices, challenges, outbox, database } = context;
  return async (_input, call) => {
    const { accountId, email } = callerOf(call);
    const wasOn = await database.orm.transaction(async (tx) => {
      if (!(await secondFactors.switchOff(accountId, tx))) return false;
      await rememberedDevices.forgetAll(accountId, tx);
      await challenges.endAll(accountId, tx);
      await outbox.queue(factorOffMail(email), { requestId: call.requestId }, tx);
      return true;
    });
    if (wasOn) {
      telemetry.secondFactor(call, 'switched off', accountId);
      call.noteForAudit({ detail: 'second factor off' });
    }
    return { success: true };
  };
}
