import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { toDataURL } from 'qrcode';
import type { Authenticator } from './authenticator.ts';
import type { SecondFactors } from './second-factors.repository.ts';
import { createTotpSecret, totpUri } from './totp.ts';

export const factorIsOn = (): AppError =>
  new AppError('conflict', 'Two-factor authentication is already on.', { reason: 'already_on' });

/** Makes a new secret for an authenticator app. It takes effect only when verify_2fa_setup gets a right code. */
export function generate_2fa_secret({
  authenticator,
  secondFactors,
}: {
  readonly authenticator: Authenticator;
  readonly secondFactors: SecondFactors;
}): Handlers<'identity'>['generate_2fa_secret'] {
  return async (_input, call) => {
    const { accountId, email } = callerOf(call);
    const secret = createTotpSecret();
    if (!(await secondFactors.begin(accountId, authenticator.encrypt(secret, accountId)))) throw factorIsOn();
    return {
      qr_code_url: await toDataURL(totpUri(secret, email), { errorCorrectionLevel: 'M', margin: 2, width: 240 }),
      secret_key: secret,
    };
  };
}
