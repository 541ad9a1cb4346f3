import { BASE_SETTINGS, env } from '@sentinel/service-kit';

/** Settings of the market service; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  internalTokenSecret: env.secret('INTERNAL_TOKEN_SECRET'),
  /** Where the columnar copy is kept between starts; each process needs its own folder. In memory when not set. */
  copyFolder: env.optionalText('COPY_FOLDER'),
};
