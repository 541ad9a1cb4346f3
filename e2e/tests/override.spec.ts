import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { mintOverride, OVERRIDE_COOKIE } from '../../services/delivery/src/override/override-token.ts';
import { violations } from '../support/accessibility.ts';
import { logOut } from '../support/accounts.ts';
import { makeVariant } from '../support/delivery.ts';
import { logIn, PASSWORD, ROOT } from '../support/product.ts';

const ADMIN = 'admin@sentinel.example';
const CLIENT = 'client@sentinel.example';
const VERSION = 'feed00000001';
const { env } = JSON.parse(readFileSync(join(process.env.SENTINEL_HOME ?? '', 'runtime.json'), 'utf8')) as {
  env: Record<string, string>;
};

/** What `npm run dev -- alerts --shell URL` runs, for a copy of the area. */
const DEV = `
  import { showInShell } from '${join(ROOT, 'tools/dev/show-in-shell.mjs')}';
  const ended = new AbortController();
  process.once('SIGTERM', () => ended.abort());
  const [root, shell] = process.argv.slice(1);
  await showInShell({ root, area: 'alerts', shell, signal: ended.signal });
`;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const stable = (page: Page) => heading(page, 'Your Alerts');
const other = (page: Page) => heading(page, 'Newer Alerts');
const banner = (page: Page) => page.getByText(/instead of what everybody sees, until /);

/** Runs `portal-release` against the product. @returns what it printed */
function release(...args: string[]): Promise<string> {
  const script = join(ROOT, 'services/delivery/dist/cli/portal-release.js');
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env, RELEASE_ACTOR: 'jane' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((done, failed) =>
    child.once('close', (code) => (code === 0 ? done(said) : failed(new Error(said)))),
  );
}

/** A context of its own, in which nobody is logged in. */
async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
}

/** The path of the link that `portal-release override` prints. */
async function linkTo(version: string): Promise<string> {
  const { pathname, hash } = new URL(/https?:\S+/.exec(await release('override', `alerts@${version}`))?.[0] ?? '');
  return pathname + hash;
}

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === OVERRIDE_COOKIE);

test('staff see another version of an area by a link, nobody else does, and it ends @nightly', async ({
  browser,
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-variants-'));
  await release('publish', makeVariant(folder, 'alerts', VERSION, { '"Your Alerts"': '"Newer Alerts"' }));
  const link = await linkTo(VERSION);

  // A normal user is told why not, and nothing changes.
  const user = await newPage(browser, baseURL);
  await logIn(user, CLIENT, link);
  await expect(user.getByRole('alertdialog')).toContainText('Only administrators can see other versions of an area.');
  await user.getByRole('button', { name: 'Close' }).last().click();
  expect(await cookieOf(user)).toBeUndefined();

  // Who is not logged in logs in first, and goes on.
  const staff = await newPage(browser, baseURL);
  const signals: string[] = [];
  await staff.goto(link);
  await expect(staff.getByText('Log in as an administrator to go on.')).toBeVisible();
  expect(staff.url()).not.toContain('override');
  await staff.getByLabel('Email').fill(ADMIN);
  await staff.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await staff.getByRole('button', { name: 'Login' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Show another version of alerts?' });
  await expect(dialog).toContainText(VERSION);
  await expect(dialog).toContainText('jane');
  await expect(dialog).toContainText('Until');
  expect(await violations(staff)).toEqual([]);
  expect(await cookieOf(staff)).toBeUndefined();
  await dialog.getByRole('button', { name: 'Show It to Me' }).click();
  await expect(banner(staff)).toContainText(VERSION);
  await staff.goto('/alerts');
  await expect(other(staff)).toBeVisible();
  expect(await cookieOf(staff)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  expect(await violations(staff)).toEqual([]);
  staff.on('request', (request) => {
    if (request.url().endsWith('/signals')) signals.push(request.postData() ?? '');
  });
  await staff.goto('/alerts#what-is-loaded');
  await expect(
    staff
      .getByRole('dialog', { name: 'What is loaded' })
      .getByRole('row', { name: /^alerts feed00000001 Override Shown/ }),
  ).toBeVisible();
  await expect(
    staff.getByText(/^alerts feed00000001, made by jane, until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
  ).toBeVisible();
  await staff.keyboard.press('Escape');

  // Everybody else sees what they saw.
  await user.goto('/alerts');
  await expect(stable(user)).toBeVisible();
  await expect(banner(user)).toBeHidden();

  await staff.getByRole('button', { name: 'End the override' }).click();
  await expect(stable(staff)).toBeVisible();
  await expect(banner(staff)).toBeHidden();
  expect(await cookieOf(staff)).toBeUndefined();
  // Its visits are in no statistics.
  expect(signals.filter((sent) => sent.includes(VERSION))).toEqual([]);

  // It does not outlive a logout.
  await staff.goto(link);
  await staff.getByRole('button', { name: 'Show It to Me' }).click();
  await expect(banner(staff)).toBeVisible();
  await logOut(staff);
  await expect.poll(() => cookieOf(staff)).toBeUndefined();

  // It ends at its time, in the open page too.
  await logIn(staff, ADMIN);
  const value = mintOverride(env.OVERRIDE_SECRET ?? '', {
    target: { area: 'alerts', version: VERSION },
    by: 'jane',
    // Long enough for a busy machine to open the page.
    until: new Date(Date.now() + 20_000),
    account: null,
  });
  await staff.context().addCookies([
    {
      name: OVERRIDE_COOKIE,
      value,
      url: `https://${new URL(baseURL ?? '').host}`,
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await staff.goto('/alerts');
  await expect(other(staff)).toBeVisible();
  await expect(stable(staff)).toBeVisible();
  await expect(banner(staff)).toBeHidden();
  await user.context().close();
  await staff.context().close();
  rmSync(folder, { recursive: true });
});

test('an administrator sees their own machine’s build of an area, and each edit, in the running portal @nightly', async ({
  page,
  browser,
  baseURL,
}) => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const root = mkdtempSync(join(ROOT, 'test-results/dev-'));
  cpSync(join(ROOT, 'mfe-alerts'), join(root, 'mfe-alerts'), {
    recursive: true,
    filter: (source) => !/\/(dist|node_modules)(\/|$)/.test(source.slice(ROOT.length)),
  });
  const source = join(root, 'mfe-alerts/src/list/alerts.page.tsx');
  const before = readFileSync(source, 'utf8');
  const server = spawn(process.execPath, ['--input-type=module', '-e', DEV, root, baseURL ?? '']);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  try {
    await logIn(page, ADMIN);
    await expect.poll(() => said).toContain('#override-local=');
    await page.goto(/https?:\S+#override-local=\S+/.exec(said)?.[0] ?? '');
    const dialog = page.getByRole('dialog', { name: 'Show another version of alerts?' });
    await expect(dialog).toContainText('http://127.0.0.1:');
    await dialog.getByRole('button', { name: 'Show It to Me' }).click();
    await expect(banner(page)).toContainText('from http://127.0.0.1:');
    await page.goto('/alerts');
    await expect(stable(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { __mark: 'same page' }));

    const tookMs: number[] = [];
    for (let edit = 1; edit <= 5; edit += 1) {
      const text = `Edited Alerts ${edit}`;
      const seen = heading(page, text).waitFor();
      const savedAt = performance.now();
      writeFileSync(source, before.replace("'Your Alerts'", `'${text}'`));
      await seen;
      tookMs.push(Math.round(performance.now() - savedAt));
    }
    console.log(`From saving an edit to seeing it: ${tookMs.join(', ')} ms`);
    expect(await page.evaluate(() => (window as { __mark?: string }).__mark)).toBe('same page');

    // A mistake changes nothing, and is told; the next edit shows again.
    writeFileSync(source, `${before}\nexport const broken = ;\n`);
    await expect.poll(() => said).toContain('alerts.page.tsx');
    await expect(heading(page, 'Edited Alerts 5')).toBeVisible();
    writeFileSync(source, before.replace("'Your Alerts'", "'Mended Alerts'"));
    await expect(heading(page, 'Mended Alerts')).toBeVisible();

    const others = await newPage(browser, baseURL);
    await logIn(others, CLIENT, '/alerts');
    await expect(stable(others)).toBeVisible();
    await others.context().close();

    await page.getByRole('button', { name: 'End the override' }).click();
    await expect(stable(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
  } finally {
    const ended = new Promise((done) => server.once('close', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(root, { recursive: true, force: true });
  }
});
