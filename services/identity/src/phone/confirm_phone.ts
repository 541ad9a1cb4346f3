import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { wrongCode } from '../second-factor/wrong-code.ts';
import type { PhoneCodes } from './phone-codes.repository.ts';

/** Confirms the number of the caller's account with the code that was texted to it. */
export function confirm_phone({
  phoneCodes,
}: {
  readonly phoneCodes: PhoneCodes;
}): Handlers<'identity'>['confirm_phone'] {
  return async ({ code }, call) => {
    const outcome = await phoneCodes.confirm(callerOf(call).accountId, code);
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'ended')
      throw new AppError('conflict', 'This code is not good any more. Please send a new one.', {
        reason: 'code_ended',
      });
    return { success: true };
  };
}
