import { openDatabase, schema } from '@sentinel/database';
import { DATABASE_URL, env, readConfig } from '@sentinel/service-kit';
import type { Permission } from '@sentinel/vocabulary';
import { createPasswords } from '../login/passwords.ts';

/**
 * The local accounts of DESIGN section 7. Refuses to run in production: no default account exists there (SECURITY.md 6).
 */
const { databaseUrl, mode } = readConfig('seed-local', {
  databaseUrl: DATABASE_URL,
  mode: env.oneOf('SENTINEL_MODE', ['local', 'production'], 'production'),
});
if (mode !== 'local') {
  console.error('seed-local: demo accounts are made in local mode only');
  process.exit(1);
}

const PASSWORD = 'Sentinel#2026';
const STUDY_REVIEWER = { organization: 'Demo Review', permissions: ['categorization'] satisfies Permission[] };
const ACCOUNTS: { email: string; name: string; organization: string; permissions: Permission[] }[] = [
  {
    email: 'client@sentinel.example',
    name: 'Morgan Client',
    organization: 'Demo Capital',
    permissions: ['alerts', 'explore_trades', 'explore_events'],
  },
  { email: 'admin@sentinel.example', name: 'Avery Admin', organization: 'admin', permissions: ['admin'] },
  {
    email: 'reviewer@sentinel.example',
    name: 'Robin Reviewer',
    organization: 'Demo Review',
    permissions: ['categorization'],
  },
  {
    email: 'lead@sentinel.example',
    name: 'Lee Lead',
    organization: 'Demo Review',
    permissions: ['categorization_admin'],
  },
  // They have scored the demo's study.
  { email: 'duarte@sentinel.example', name: 'Ines Duarte', ...STUDY_REVIEWER },
  { email: 'varga@sentinel.example', name: 'Zoltan Varga', ...STUDY_REVIEWER },
  { email: 'amsel@sentinel.example', name: 'Mira Amsel', ...STUDY_REVIEWER },
  // Where the synthetic filing arrives (CANARY_EMAIL).
  { email: 'inbox@sentinel.example', name: 'Private Inbox', organization: 'Demo', permissions: ['alerts'] },
];

const database = openDatabase(databaseUrl, { service: 'identity', applicationName: 'seed-local', max: 1 });
const known = new Set(
  (await database.orm.select({ email: schema.account.email }).from(schema.account)).map(({ email }) => email),
);
const missing = ACCOUNTS.filter(({ email }) => !known.has(email));
const passwords = createPasswords();
for (const account of missing) {
  await database.orm
    .insert(schema.account)
    .values({ ...account, passwordHash: await passwords.hash(PASSWORD) })
    .onConflictDoNothing();
}
await database.close();
console.log(missing.length === 0 ? 'Demo accounts are there' : `Made ${missing.length} demo accounts`);
