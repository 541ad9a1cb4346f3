import { BASE_SETTINGS, ConfigError, env, OPERATION_SETTINGS } from '@sentinel/service-kit';
import { isEmail } from '@sentinel/vocabulary';

function readAddress(text: string | undefined): string | undefined {
  if (text !== undefined && !isEmail(text)) throw new ConfigError('must be an email address, without a name');
  return text;
}

/** Settings of the identity service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  accessTokenPrivateKey: env.secret('ACCESS_TOKEN_PRIVATE_KEY', 64),
  /** What the keys of this service are derived from: changing it voids second factors and row tokens. */
  identitySecret: env.secret('IDENTITY_SECRET'),
  /** Address of the product: what links in mail begin with. */
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
  /** Whether a new account needs its address verified. */
  emailVerification: env.oneOf('EMAIL_VERIFICATION', ['on', 'off'], 'on'),
  /** Where inquiries of the contact form are mailed to; undefined: they are only stored. */
  inquiryInbox: { variable: 'INQUIRY_INBOX', read: readAddress },
};
