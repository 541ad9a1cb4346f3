import { call, isError } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';
import { serverText } from '../two-factor/code-texts.ts';
import type { MailedLink } from './use-mailed-link.ts';
import type { VerificationEvent } from './verification.reducer.ts';

/**
 * Uses a mailed link and logs in (spec part 2 section 4): verifies the address, then logs in with the token of the
 * answer and the password just chosen, if any. If that login fails, the verification's token itself becomes the
 * session.
 * @param password the first password of the account; empty if it has one already
 */
export async function verifyAddress(
  { token, email }: MailedLink,
  password: string,
  dispatch: (event: VerificationEvent) => void,
): Promise<void> {
  const verified = await call('email_verification', {
    email,
    email_verification_token: token,
    ...(password === '' ? {} : { password }),
  });
  if (isError(verified) && verified.reason === 'password_needed') return dispatch({ type: 'contested' });
  if (isError(verified)) {
    const isUnanswered = verified.code === undefined;
    dispatch({
      type: 'refused',
      text: isUnanswered ? 'An error occurred. Please try again.' : 'Something went wrong. Please try again.',
      detail: serverText(verified) ?? '',
    });
    return;
  }
  if (!verified.access_token) {
    dispatch({ type: 'refused', text: 'Something went wrong. Please try again.' });
    return;
  }
  dispatch({ type: 'verified' });

  const { access_token } = verified;
  const login = await call('check_login', { email, password, device_id: session.deviceId(), access_token });
  if (!isError(login) && login.access_token !== undefined) {
    session.resetForLogin(login);
    dispatch({ type: 'logged_in' });
    return;
  }
  const isUnanswered = isError(login) && login.code === undefined;
  session.resetForLogin({ access_token, userEmail: email });
  dispatch({
    type: 'logged_in',
    fault: isUnanswered ? 'Failed to complete login after verification' : 'Login failed after verification',
  });
}
