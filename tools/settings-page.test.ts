import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { environmentOf } from '../deploy/local/src/environment.mjs';
import { readSettings } from '../deploy/local/src/settings.mjs';
import { declaredSettings, renderSettingsPage } from './settings-page.ts';

/** What the system or the image sets, what commands and the local helpers read, and what only tests set. */
const ELSEWHERE =
  /^(PATH|HOME|TMPDIR|LANG|LC_ALL|TZ|NODE_.*|UPSTREAMS|SMTP_PORT|MAILBOX_FILE|RELEASE_ACTOR|SENTINEL_MODE)$/;
const SERVICES = [
  'identity',
  'gateway',
  'market',
  'alerts',
  'categorization',
  'worker',
  'ingest',
  'demo',
  'delivery',
] as const;

/** The names that a function reads of an environment. */
function namesRead(read: (environment: Record<string, string | undefined>) => unknown): string[] {
  const names = new Set<string>();
  read(
    new Proxy({} as Record<string, string | undefined>, {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    }),
  );
  return [...names];
}

test('docs/settings.md says what the declarations say (npm run docs)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/settings.md'), 'utf8');
  expect(page).toBe(renderSettingsPage());
});

test('every setting says what it does', () => {
  expect(declaredSettings().filter(({ about = '' }) => about === '')).toEqual([]);
});

test('every variable that a process gets, or npm start reads, is declared', () => {
  const declared = new Set(declaredSettings().map(({ variable }) => variable));
  const given = SERVICES.flatMap((name) => namesRead((values) => environmentOf(name, values)));
  const local = namesRead((values) => readSettings(values, '/'));
  expect([...given, ...local].filter((name) => !declared.has(name) && !ELSEWHERE.test(name))).toEqual([]);
});
