import { BASE_SETTINGS, env, OPERATION_SETTINGS } from '@sentinel/service-kit';

/** Settings of the market service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...OPERATION_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** Where the columnar copy is kept between starts; each process needs its own folder. In memory when not set. */
  copyFolder: env.optionalText('COPY_FOLDER'),
};
