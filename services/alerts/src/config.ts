import { BASE_SETTINGS, env, OPERATION_SETTINGS } from '@sentinel/service-kit';

/** Settings of the alerts service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  /** The private inbox of the synthetic filing; also a setting of ingest. */
  canaryEmail: env.optionalText('CANARY_EMAIL'),
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
  linkSecret: env.secret('MESSAGE_LINK_SECRET'),
  smsAuthToken: env.optionalText('SMS_AUTH_TOKEN'),
};
