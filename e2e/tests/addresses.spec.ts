import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { logIn, ROOT, watchConsole } from '../support/product.ts';

/** What no part of an address can be: markup and half a percent sign, a NUL, and far too much. The edge refuses `..` in a path. */
const JUNK = ['<b>junk</b>/%zz', '\0', 'x'.repeat(1000)];
const encoded = JUNK.map(encodeURIComponent);

interface JunkAddress {
  /** The address with `junk` in one place. */
  readonly of: (junk: string) => string;
  readonly shows: string | RegExp;
  /** The link or button by which one goes on. */
  readonly next: string | RegExp;
}

const noAlert = { shows: 'There is no alert of this name.', next: 'Back to Alerts' };
const noKind = { shows: 'There is no such kind of alert.', next: 'Back to Alerts' };

/** Junk in some parameters of an address of Explore; each alone is tested with its reading (`address.test.tsx`). */
const explore = (path: string) => (junk: string) =>
  `${path}?v=1&${['tickers', 'from', 'item', 'horizon', 'sort', 'columns', 'page', 'junk'].map((name) => `${name}=${junk}`).join('&')}`;

/** Every place of an address that a page reads, by the path of the page (`area.json`). */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, readonly JunkAddress[]>>>> = {
  visitor: {
    '/reset-password': [
      {
        of: (junk) => `/reset-password?token=${junk}&email=${junk}`,
        shows: 'Set New Password',
        next: 'Ask for a new link',
      },
    ],
    // Says that the link failed, and leads on after 3 s (part 2 section 6, tested in `verify-email.test.tsx`).
    '/verify-email': [
      {
        of: (junk) => `/verify-email?token=${junk}&email=${junk}&choose_password=${junk}`,
        shows: 'Sign Up',
        next: 'Login',
      },
    ],
  },
  client: {
    '/alert': [{ of: (junk) => `/alert?name=${junk}`, ...noAlert }],
    '/alerts': [
      { of: (junk) => `/alerts#${junk}`, shows: /The alert that this link names is not here/, next: '+ Price Alert' },
    ],
    '/alerts/activity': [
      { of: (junk) => `/alerts/activity?alert=${junk}`, ...noAlert },
      { of: (junk) => `/alerts/activity#${junk}`, shows: /match that this link names/, next: 'Your Alerts' },
    ],
    '/alerts/check': [{ of: (junk) => `/alerts/check?alert=${junk}&filing=${junk}`, ...noAlert }],
    '/alerts/edit': [
      { of: (junk) => `/alerts/edit/${junk}`, ...noAlert },
      { of: (junk) => `/alerts/edit/${junk}/${junk}`, ...noAlert },
    ],
    '/alerts/new': [
      { of: (junk) => `/alerts/new/${junk}`, ...noKind },
      { of: (junk) => `/alerts/new/price/${junk}`, ...noKind },
    ],
    '/explore-trades': [{ of: explore('/explore-trades'), shows: /Part of this link can't be used/, next: 'Search' }],
    '/explore-material-events': [
      { of: explore('/explore-material-events'), shows: /Part of this link can't be used/, next: 'Search' },
    ],
    '/clusters': [
      {
        of: (junk) =>
          `/clusters?${['direction', 'people', 'days', 'months', 'industry', 'rows', 'page'].map((name) => `${name}=${junk}`).join('&')}`,
        shows: /Joint filers and chains count once/,
        next: 'Create cluster alert',
      },
    ],
    '/heat': [
      {
        of: (junk) => `/heat?${['measure', 'months', 'sort'].map((name) => `${name}=${junk}`).join('&')}`,
        shows: /each industry against its own past/,
        next: 'Order of industries',
      },
    ],
    '/cases': [
      {
        of: (junk) => `/cases?${['days', 'months', 'sort', 'rows', 'page'].map((name) => `${name}=${junk}`).join('&')}`,
        shows: /A case is a reason to look, not proof/,
        next: 'Order',
      },
    ],
    '/case': [
      { of: (junk) => `/case?cik=${junk}&accno=${junk}`, shows: 'The address names no case.', next: 'All cases' },
    ],
    '/company': [
      { of: (junk) => `/company?ticker=${junk}`, shows: 'Company not found', next: 'Find a company' },
      { of: (junk) => `/company?cik=${junk}`, shows: 'Company not found', next: 'Find a company' },
    ],
    '/filing': [{ of: (junk) => `/filing?accno=${junk}`, shows: 'Filing not found', next: 'Open filing' }],
    '/insider': [{ of: (junk) => `/insider?cik=${junk}`, shows: 'Person not found', next: 'Find a person' }],
    '/watchlists': [
      {
        of: (junk) => `/watchlists?id=${junk}`,
        shows: 'This watchlist is not there any more, or not shared with you.',
        next: 'Your watchlists',
      },
    ],
  },
  admin: {
    '/profile/admin/audit': [
      {
        of: (junk) =>
          `/profile/admin/audit?${['email', 'action', 'from', 'to', 'on_behalf'].map((name) => `${name}=${junk}`).join('&')}`,
        shows: /Part of this link can't be used/,
        next: 'Apply',
      },
    ],
  },
  lead: {
    '/categorization/agreement': [
      {
        of: (junk) => `/categorization/agreement?company=${junk}`,
        shows: 'There is nothing to compare for this company.',
        next: 'All companies',
      },
      {
        of: (junk) => `/categorization/agreement?open=${junk}:1`,
        shows: 'There is no such disagreement.',
        next: 'Export',
      },
    ],
  },
};

/** The pages that read nothing but their path, or only what another page of the portal hands over. */
const READ_NOTHING = [
  ...['/', '/homeme', '/{product}', '/contact-us', '/terms', '/privacy', '/login', '/sign-up', '/forgot-password'],
  ...['/dashboard', '/profile', '/profile/account-settings', '/alerts/insider-trading', '/alerts/material-event'],
  ...['/alerts/price', '/explore-events', '/categorization', '/categorization/detail', '/categorization/admin'],
  ...['', '/users', '/tokens', '/inquiries', '/delivery', '/release-tokens'].map(
    (section) => `/profile/admin${section}`,
  ),
];

interface AreaFile {
  readonly paths: readonly { readonly path: string }[];
}

test('each page of each area says what it reads of its address @desktop', () => {
  const claimed = ['account', 'alerts', 'categorization', 'explore', 'marketing'].flatMap((area) => {
    const { paths } = JSON.parse(readFileSync(resolve(ROOT, `mfe-${area}/area.json`), 'utf8')) as AreaFile;
    return paths.map(({ path }) => path);
  });
  const said = [...READ_NOTHING, ...Object.values(ADDRESSES).flatMap(Object.keys)];
  expect(said.toSorted()).toEqual(claimed.toSorted());
});

/** The page says what is not there, and has a way on. */
async function expectSaid(page: Page, address: string, { shows, next }: JunkAddress): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText(shows).first(), address).toBeVisible();
  const way = main.getByRole('link', { name: next }).or(main.getByRole('button', { name: next }));
  await expect(way.or(main.getByRole('combobox', { name: next })).first(), address).toBeVisible();
}

for (const [account, paths] of Object.entries(ADDRESSES))
  test(`junk in each place of an address is said to be none, with a way on, as ${account} (FINDINGS P7) @desktop`, async ({
    page,
  }) => {
    const errors = watchConsole(page);
    if (account !== 'visitor') await logIn(page, `${account}@sentinel.example`);
    for (const address of Object.values(paths).flat())
      for (const junk of encoded) {
        await page.goto(address.of(junk));
        await expectSaid(page, address.of(junk), address);
      }
    expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
  });
