import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { memoryStore } from '@sentinel/browser-store';
import { createSession, type LoginFields } from '@sentinel/session/credentials';

/** The root of the repository, and the real filings next to it. */
export const ROOT = resolve(import.meta.dirname, '../..');
export const REAL_FILINGS = resolve(ROOT, '../shared/data/edgar/open/ownership');

export const PASSWORD = 'Sentinel#2026';

/** Logs a demo user in through the form, as people do. */
export async function logInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

/**
 * Logs a demo user in without the form, for tests of what comes after it: the API answers as it does to the form, and the portal's own
 * session says what of that is stored.
 * @param path the page to open then; without it, the test opens one
 */
export async function logIn(page: Page, email: string, path?: string): Promise<void> {
  const store = memoryStore();
  const session = createSession({ store, makeDeviceId: () => `web_${randomUUID().replaceAll('-', '')}` });
  const answer = await page.request.post('/api', {
    data: { type: 'check_login', email, password: PASSWORD, device_id: session.deviceId() },
  });
  const login = (await answer.json()) as LoginFields;
  if (login.access_token === undefined) throw new Error(`${email} cannot log in: ${JSON.stringify(login)}`);
  session.saveLogin(login);
  // Storage belongs to an origin, so a page of it must be open: this one is empty and comes from here.
  const empty = '/empty-page-of-a-test';
  await page.route(`**${empty}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.unroute(`**${empty}`);
  await page.evaluate(
    (values) => {
      for (const [key, value] of values) localStorage.setItem(key, value);
    },
    store.keys().map((key) => [key, store.get(key) ?? ''] as const),
  );
  if (path !== undefined) await page.goto(path);
}

interface IngestResult {
  readonly code: number;
  readonly output: string;
}

/** `npm run ingest -- PATH...` against the product under test. */
export function ingest(...paths: string[]): Promise<IngestResult> {
  return new Promise((done) => {
    execFile(
      'npm',
      ['run', '-s', 'ingest', '--', ...paths],
      { cwd: ROOT, env: process.env },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
      },
    );
  });
}

export interface Message {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

/** The content of the local mailbox. */
export async function mailbox(request: APIRequestContext): Promise<Message[]> {
  return (await request.get('/dev/mailbox/messages')).json() as Promise<Message[]>;
}

/** Collects what should not happen on a page: console errors, failed scripts, policy violations. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
