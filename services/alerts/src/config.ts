import { BASE_SETTINGS, env, OPERATION_SETTINGS } from '@sentinel/service-kit';

/** Settings of the alerts service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
};
