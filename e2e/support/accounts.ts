import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openAsOwner } from '@sentinel/database/testing';
import { generate } from 'otplib';
import { type Message, mailbox } from './product.ts';

export const NEW_PASSWORD = 'Correct#Horse7';

/** An address that nobody else uses. */
export const newAddress = (who: string) => `${who}-${Math.random().toString(36).slice(2, 8)}@people.example`;

/** The latest mail to an address whose subject matches; waits for it. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Message> {
  const find = async () =>
    (await mailbox(request)).filter((message) => message.to === to && subject.test(message.subject)).at(-1);
  await expect
    .poll(async () => (await find()) !== undefined, { message: `no mail to ${to} with subject ${subject}` })
    .toBe(true);
  return (await find()) as Message;
}

/** The path and query of the mail's link to one of our pages. */
export function linkIn({ text }: Message, path: string): string {
  const found = text.split(/\s+/).find((word) => word.includes(`${path}?`));
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  const url = new URL(found);
  return url.pathname + url.search;
}

/** Fills and sends the form of the sign-up. */
export async function sendSignUp(
  page: Page,
  email: string,
  { name = 'Jamie Doe', token }: { name?: string; token?: string } = {},
) {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('2125550100');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  if (token !== undefined) {
    await page.getByText('Click here').click();
    await page.getByLabel(/Sign-up token/).fill(token);
  }
  await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Signs up; stops where the page says that a mail was sent. */
export async function signUp(...form: Parameters<typeof sendSignUp>) {
  await sendSignUp(...form);
  const [page, email] = form;
  await expect(page.getByText(email).first()).toBeVisible();
}

/** Follows the link in the verification mail; stops where a second factor is offered. */
export async function verifyAddress(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(request, email, /confirm your email/i), '/verify-email'));
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip for Now' })).toBeVisible();
}

/** A new account, logged in, without a second factor. */
export async function newAccount(page: Page, request: APIRequestContext, who: string): Promise<string> {
  const email = newAddress(who);
  await signUp(page, email);
  await verifyAddress(page, request, email);
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

/** Logs in with the first factor; the test does the rest. */
export async function giveCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs out through the menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

const STEP_MS = 30_000;
const usedSteps = new Map<string, number>();

/** A code of the authenticator app that was not used yet: if the current one was, waits for the next half minute. */
export async function nextCode(secret: string): Promise<string> {
  const used = usedSteps.get(secret);
  let step = Math.floor(Date.now() / STEP_MS);
  // Not in the last seconds of a half minute either: the code must still be valid when it arrives.
  while (step === used || STEP_MS - (Date.now() % STEP_MS) < 3_000) {
    await new Promise((done) => setTimeout(done, 500));
    step = Math.floor(Date.now() / STEP_MS);
  }
  usedSteps.set(secret, step);
  return generate({ secret });
}

/** The address of the database of the product under test. */
export function productDatabaseUrl(): string {
  const { env } = JSON.parse(readFileSync(join(process.env.SENTINEL_HOME ?? '', 'runtime.json'), 'utf8')) as {
    env: { DATABASE_URL: string };
  };
  return env.DATABASE_URL;
}

/** All tables with a row in which a text contains the address, as `schema.table`, once per row. */
export async function tablesHolding(text: string): Promise<string[]> {
  const database = openAsOwner(productDatabaseUrl(), { max: 1 });
  try {
    const tables = await database.sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await database.sql<{ n: number }[]>`
        select count(*)::int as n from ${database.sql(name)} as t where t::text ilike ${`%${text}%`}`.catch(
        () => database.sql<{ n: number }[]>`select 0 as n`,
      );
      if (row && row.n > 0) found.push(name);
    }
    return found;
  } finally {
    await database.close();
  }
}

/** Gives an account these permissions and no others, as another administrator's hand would. */
export async function setPermissions(email: string, permissions: readonly string[]): Promise<void> {
  const database = openAsOwner(productDatabaseUrl(), { max: 1 });
  try {
    await database.sql`update identity.account set permissions = ${[...permissions]} where email = ${email}`;
  } finally {
    await database.close();
  }
}
