import { BASE_SETTINGS, DATABASE_URL, OPERATION_SETTINGS } from '@sentinel/service-kit';

/** Settings of the categorization service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: DATABASE_URL,
};
