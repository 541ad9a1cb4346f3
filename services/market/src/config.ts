import { about, BASE_SETTINGS, DATABASE_URL, env, OPERATION_SETTINGS } from '@sentinel/service-kit';

/** Settings of the market service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: DATABASE_URL,
  copyFolder: about(
    'Where the copy that searches read is kept between starts, one folder per process. Without it, the copy is in memory and filled at each start.',
    env.optionalText('COPY_FOLDER'),
  ),
};
