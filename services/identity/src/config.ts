import { BASE_SETTINGS, type BaseConfig, ConfigError, env, OPERATION_SETTINGS } from '@sentinel/service-kit';
import { isEmail } from '@sentinel/vocabulary';

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
  /** Where inquiries of the contact form are mailed to. */
  inquiryInbox: env.optionalText('INQUIRY_INBOX'),
};

/**
 * Where inquiries are mailed to: in local mode an address of the mailbox unless another is set. Undefined: they are only stored.
 * @throws ConfigError when it is set and no address
 */
export function inquiryInboxOf({
  inquiryInbox,
  mode,
}: {
  readonly inquiryInbox: string | undefined;
  readonly mode: BaseConfig['mode'];
}): string | undefined {
  if (inquiryInbox === undefined) return mode === 'local' ? 'hello@sentinel.example' : undefined;
  if (!isEmail(inquiryInbox)) throw new ConfigError('INQUIRY_INBOX must be an email address, without a name');
  return inquiryInbox;
}
