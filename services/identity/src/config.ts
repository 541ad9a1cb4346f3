import { MESSAGE_BRAND } from '@sentinel/mail';
import {
  about,
  BASE_SETTINGS,
  ConfigError,
  DATABASE_URL,
  env,
  OPERATION_SETTINGS,
  PUBLIC_URL,
  SIGN_UP_PERMISSIONS,
} from '@sentinel/service-kit';
import { isEmail } from '@sentinel/vocabulary-account';

function readAddress(text: string | undefined): string | undefined {
  if (text !== undefined && !isEmail(text)) throw new ConfigError('must be an email address, without a name');
  return text;
}

/** Settings of the identity service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: DATABASE_URL,
  accessTokenPrivateKey: about(
    'An Ed25519 private key (PEM); it signs access tokens.',
    env.secret('ACCESS_TOKEN_PRIVATE_KEY', 64),
  ),
  identitySecret: about(
    "The keys of second factors, mailed login codes and row tokens are derived from it. If you change it, nobody's authenticator app works any more.",
    env.secret('IDENTITY_SECRET'),
  ),
  messageBrand: MESSAGE_BRAND,
  publicUrl: PUBLIC_URL,
  signUpPermissions: SIGN_UP_PERMISSIONS,
  emailVerification: about(
    'With `off`, sign-up creates the account without a mailed link, so anybody can take an address that has no account.',
    env.oneOf('EMAIL_VERIFICATION', ['on', 'off'], 'on'),
  ),
  inquiryInbox: about(
    'Where inquiries of the contact form are mailed to; administrators find them in the portal too. Without it, none is mailed; `npm start` uses `hello@sentinel.example`.',
    { variable: 'INQUIRY_INBOX', read: readAddress, accepts: 'an email address' },
  ),
};
