import type { Database } from '@sentinel/database';
import { type Call, callerOf, type Handlers } from '@sentinel/service-kit';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Challenges } from './challenges.repository.ts';
import { factorOffMail } from './second-factor-mail.ts';
import type { SecondFactors } from './second-factors.repository.ts';

interface Parts {
  readonly challenges: Challenges;
  /** Throws unless the caller is the owner (profile/confirm-owner.ts). */
  readonly confirmOwner: (password: string | undefined, call: Call) => Promise<void>;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly rememberedDevices: RememberedDevices;
  readonly secondFactors: SecondFactors;
  readonly telemetry: Telemetry;
}

/**
 * Switches the caller's own second factor off, forgets the remembered devices, ends logins that wait for a code, and
 * tells the owner by mail, all in one transaction (SECURITY.md 19, 20, 32). Does nothing if it is already off. Needs the
 * password unless the session is fresh.
 */
export function disable_2fa(parts: Parts): Handlers<'identity'>['disable_2fa'] {
  const { challenges, confirmOwner, database, outbox, rememberedDevices, secondFactors, telemetry } = parts;
  return async ({ password }, call) => {
    const { accountId, email } = callerOf(call);
    await confirmOwner(password, call);
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
