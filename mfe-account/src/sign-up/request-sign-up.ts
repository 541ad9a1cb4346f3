import { call, isError } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';
import { refusalText, UNEXPECTED_MESSAGE } from '../login/login-texts.ts';
import type { SignUpAnswer, SignUpDraft } from './sign-up.reducer.ts';

/** Requests an account (spec part 1 sections 4 and 7); stores the session when the account needs no verification. */
export async function requestSignUp(draft: SignUpDraft, password: string): Promise<SignUpAnswer> {
  const { name, email, phone, signUpToken } = draft;
  const answer = await call('signup', {
    name: name.trim(),
    email,
    phone: `${phone.callingCode}${phone.digits}`,
    password,
    device_id: session.deviceId(),
    ...(signUpToken.trim() === '' ? {} : { sign_up_token: signUpToken.trim() }),
  });
  if (isError(answer)) return { type: 'refused', text: refusalText(answer) };
  switch (answer.response) {
    case 'email_verification_sent':
      return { type: 'mail_sent', password };
    case 'signup_success':
      if (answer.access_token !== undefined) session.saveLogin(answer);
      return { type: 'account_made' };
    default:
      return { type: 'refused', text: UNEXPECTED_MESSAGE };
  }
}
