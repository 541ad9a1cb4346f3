import { expect, type Page, test } from '@playwright/test';
import { schema } from '@sentinel/database';
import { openAsOwner } from '@sentinel/database/testing';
import { newAddress, productDatabaseUrl } from '../support/accounts.ts';
import { openAccounts } from '../support/people.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { watchRequests } from '../support/watch-requests.ts';

const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Asia/Tokyo'] as const;
type Zone = (typeof ZONES)[number];

/** Moments on both sides of a change of the clocks and of midnight, written by hand as each reader has to see them. */
const MOMENTS: readonly (readonly [utc: string, honolulu: string, newYork: string, tokyo: string])[] = [
  // New York's clocks go from 2:00 AM to 3:00 AM, and in November from 2:00 AM back to 1:00 AM: 1:30 AM comes twice.
  ['2026-03-08T06:59:30Z', 'Mar 7, 2026, 8:59 PM HST', 'Mar 8, 2026, 1:59 AM EST', 'Mar 8, 2026, 3:59 PM GMT+9'],
  ['2026-03-08T07:00:30Z', 'Mar 7, 2026, 9:00 PM HST', 'Mar 8, 2026, 3:00 AM EDT', 'Mar 8, 2026, 4:00 PM GMT+9'],
  ['2025-11-02T05:30:30Z', 'Nov 1, 2025, 7:30 PM HST', 'Nov 2, 2025, 1:30 AM EDT', 'Nov 2, 2025, 2:30 PM GMT+9'],
  ['2025-11-02T06:30:30Z', 'Nov 1, 2025, 8:30 PM HST', 'Nov 2, 2025, 1:30 AM EST', 'Nov 2, 2025, 3:30 PM GMT+9'],
  // Midnight in New York, at the turn of the year; in Honolulu; in Tokyo.
  ['2026-01-01T04:59:30Z', 'Dec 31, 2025, 6:59 PM HST', 'Dec 31, 2025, 11:59 PM EST', 'Jan 1, 2026, 1:59 PM GMT+9'],
  ['2026-01-01T05:00:30Z', 'Dec 31, 2025, 7:00 PM HST', 'Jan 1, 2026, 12:00 AM EST', 'Jan 1, 2026, 2:00 PM GMT+9'],
  ['2026-07-01T09:59:30Z', 'Jun 30, 2026, 11:59 PM HST', 'Jul 1, 2026, 5:59 AM EDT', 'Jul 1, 2026, 6:59 PM GMT+9'],
  ['2026-07-01T10:00:30Z', 'Jul 1, 2026, 12:00 AM HST', 'Jul 1, 2026, 6:00 AM EDT', 'Jul 1, 2026, 7:00 PM GMT+9'],
  ['2026-07-01T14:59:30Z', 'Jul 1, 2026, 4:59 AM HST', 'Jul 1, 2026, 10:59 AM EDT', 'Jul 1, 2026, 11:59 PM GMT+9'],
  ['2026-07-01T15:00:30Z', 'Jul 1, 2026, 5:00 AM HST', 'Jul 1, 2026, 11:00 AM EDT', 'Jul 2, 2026, 12:00 AM GMT+9'],
];
const textsIn = (zone: Zone) => MOMENTS.map((texts) => texts[ZONES.indexOf(zone) + 1] ?? '');

const ALERT = 'In three zones';

/** The screens that show moments or days, and how many of them each shows at least. MATCH is the id of a match, TICKER a company. */
const SCREENS: Readonly<Record<string, readonly (readonly [path: string, least: number])[]>> = {
  client: [
    ['/dashboard', 0],
    ['/alerts', 0],
    ['/alerts/activity#MATCH', 4],
    [`/alert?name=${ALERT}`, 5],
    ['/explore-trades?v=1&columns=Accepted,Trade Date,Owner', 20],
    ['/explore-material-events?v=1&columns=Accepted,Event Date,Event', 10],
    ['/company?ticker=TICKER', 5],
    ['/profile/account-settings', 2],
  ],
  lead: [
    ['/categorization/admin', 0],
    ['/categorization/agreement', 1],
  ],
  admin: [
    ['/profile/admin/users', 0],
    ['/profile/admin/tokens', 0],
    ['/profile/admin/inquiries', 0],
    ['/profile/admin/audit', 5],
    ['/profile/admin/delivery', 0],
  ],
};

/** A client with an alert on every trade, and a match of it with the steps of its message; gives the id of the match. */
async function addClient(page: Page, email: string): Promise<string> {
  const url = productDatabaseUrl();
  await openAccounts(url, [email]);
  await logIn(page, email, '/alerts/new/insider-trading');
  await page.getByLabel('Alert name').fill(ALERT);
  await page.getByRole('button', { name: 'Save alert' }).click();
  await page.waitForURL(/\/alerts(#|$)/);
  const { close, orm, sql } = openAsOwner(url, { max: 1 });
  const [alert] = await sql`select id, account_id from alerts.alert where name = ${ALERT} and account_id =
    (select id from identity.account where email = ${email})`;
  const of = { alertId: alert?.id as string, accountId: alert?.account_id as string, requestId: 'r' };
  const company = { cik: '0000000002', name: 'Aldgate', ticker: MADE_UP };
  const event = {
    title: 'Sale',
    detail: '',
    company,
    formType: '4',
    filingUrl: null,
    day: '2026-03-08',
    isDemo: true,
    rows: [],
  };
  const [match] = await orm
    .insert(schema.match)
    .values({
      ...of,
      alertVersion: 1,
      alertName: ALERT,
      formType: '4',
      eventKey: email,
      cik: company.cik,
      event,
      reasons: [],
    })
    .returning({ id: schema.match.id });
  const [message] = await orm
    .insert(schema.notification)
    .values({ ...of, channel: 'email', kind: 'match', state: 'delivered' })
    .returning({ id: schema.notification.id });
  if (!match || !message) throw new Error('The match was not stored.');
  const notificationId = message.id;
  await orm.insert(schema.notificationMatch).values({ matchId: match.id, channel: 'email', notificationId });
  for (const step of ['matched', 'handed_over', 'delivered'])
    await orm.insert(schema.receipt).values({ accountId: of.accountId, notificationId, step });
  await close();
  return match.id;
}

/** The ticker of the match that `addClient` stores; no company has it, and the bell may tell it at any moment. */
const MADE_UP = 'ALDG';

/** Answers of which the page reckons with the moments: until when a session lives. */
const KEPT = /"type":"(refresh_session|check_login)"/;
const INSTANT = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"/g;

interface Told {
  /** The days that answers name, and the tickers of companies. */
  readonly days: Set<string>;
  readonly tickers: string[];
}

/** Every moment of every answer becomes one of `MOMENTS`, in turn, and the account's zone the reader's. */
async function tellMoments(page: Page, zone: Zone): Promise<Told> {
  const told: Told = { days: new Set(), tickers: [] };
  await page.route('**/api', async (route) => {
    if (KEPT.test(route.request().postData() ?? '')) return route.fallback();
    const response = await route.fetch();
    const given = await response.text();
    for (const [day] of given.matchAll(/\b(\d{4}-\d\d-\d\d|\d\d [A-Z][a-z]{2} \d{4})(?=")/g)) told.days.add(day);
    for (const [, ticker = ''] of given.matchAll(/"ticker":"(\w+)"/g))
      if (ticker !== MADE_UP) told.tickers.push(ticker);
    let turn = 0;
    const body = given
      .replace(INSTANT, () => JSON.stringify(MOMENTS[turn++ % MOMENTS.length]?.[0]))
      .replace(/"timezone":"[^"]*"/g, `"timezone":"${zone}"`);
    return route.fulfill({ response, body });
  });
  return told;
}

const DAY = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{1,2}(?:, \\d{4})?';
const TIME = '\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d)?)? [AP]M(?: (?:GMT[+-]\\d+|[A-Z]{2,4}))?';
const DATES = new RegExp(`\\b(?:${DAY}, ${TIME}|${DAY}|${TIME})`, 'g');

/** The moments and days that a page shows; a moment without its seconds, all of which are 30. */
const shownDates = async (page: Page): Promise<string[]> =>
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, with the breaks between cells
  [...(await page.locator('body').innerText()).matchAll(DATES)].map(([found]) =>
    found.replace(/(:\d\d):30(\.0)?(?= [AP]M)/, '$1'),
  );

/** With its year, or without it where the page says it elsewhere or it is this year's; a moment also without its day. */
const waysToTell = (text: string): string[] => {
  const withoutYear = text.replace(/, \d{4}/, '');
  return [text, withoutYear, ...(text.includes(':') ? [withoutYear.replace(/^[^,]*, /, '')] : [])];
};

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day} UTC`));

/** The present, which the dashboard says, as a reader in the zone reads it: the last minutes. */
const presentIn = (zone: Zone): string[] => {
  const words = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  return [0, 1, 2, 3].map((ago) => words.format(Date.now() - ago * 60_000));
};

/** All that a reader in the zone may see: the present and the moments there, those of the market in ET, their days, and the days of answers. */
function rightDates(zone: Zone, days: Iterable<string>): Set<string> {
  const here = textsIn(zone);
  const market = textsIn('America/New_York').map((text) => text.replace(/E[SD]T$/, 'ET'));
  const ofDay = [...here.map((text) => text.replace(/, \d+:.*/, '')), ...[...days].map(dayWords)];
  return new Set([...here, ...presentIn(zone), ...market, ...ofDay].flatMap(waysToTell));
}

/** Times of a day that are settings. */
const SETTINGS = new Set(['6:00 PM']);

for (const zone of ZONES)
  test(`dates on every screen are those of a reader in ${zone}, around midnight and changes of the clocks (issue 39) @desktop`, async ({
    browser,
    baseURL,
  }) => {
    for (const [account, screens] of Object.entries(SCREENS)) {
      // The browser's own zone is none of the three: a page that reads it is found.
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        timezoneId: 'Europe/Berlin',
        viewport: { width: 2600, height: 1400 },
      });
      const page = await context.newPage();
      const errors = watchConsole(page);
      const email = account === 'client' ? newAddress('zones') : `${account}@sentinel.example`;
      const match = account === 'client' ? await addClient(page, email) : '';
      if (account !== 'client') await logIn(page, email);
      await page.evaluate((of) => localStorage.setItem('timezone', of), zone);
      const told = await tellMoments(page, zone);
      for (const [path, least] of screens) {
        const quiet = watchRequests(page);
        await page.goto(path.replace('TICKER', told.tickers.at(-1) ?? '').replace('MATCH', match));
        await quiet();
        await expect.poll(async () => (await shownDates(page)).length, path).toBeGreaterThanOrEqual(least);
        const right = rightDates(zone, told.days);
        const shown = [...new Set(await shownDates(page))];
        expect(
          shown.filter((text) => !right.has(text) && !SETTINGS.has(text)),
          path,
        ).toEqual([]);
      }
      expect(errors).toEqual([]);
      await context.close();
    }
  });
