import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';

/** The root of the repository, and the real filings next to it. */
export const ROOT = resolve(import.meta.dirname, '../..');
export const REAL_FILINGS = resolve(ROOT, '../shared/data/edgar/open/ownership');

export const PASSWORD = 'Sentinel#2026';

/** Logs a demo user in through the form. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
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
