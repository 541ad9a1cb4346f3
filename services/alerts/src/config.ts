import { MESSAGE_BRAND } from '@sentinel/mail';
import { BASE_SETTINGS, DATABASE_URL, env, OPERATION_SETTINGS, PUBLIC_URL } from '@sentinel/service-kit';

/** Settings of the alerts service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  canaryEmail: env.optionalText('CANARY_EMAIL'),
  databaseUrl: DATABASE_URL,
  messageBrand: MESSAGE_BRAND,
  publicUrl: PUBLIC_URL,
  linkSecret: env.secret('MESSAGE_LINK_SECRET'),
  smsAuthToken: env.optionalText('SMS_AUTH_TOKEN'),
};
