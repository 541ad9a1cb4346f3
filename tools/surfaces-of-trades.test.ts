import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { describeEvent, type MatchedEvent } from '../packages/alert-rules/src/index.ts';
import { readTradeEvents } from '../packages/alert-rules/src/read/read-trade-events.ts';
import { operations } from '../packages/contracts/market/src/index.ts';
import { schema, sql } from '../packages/database/src/index.ts';
import { TRADE_TAGS } from '../packages/vocabulary/market/src/index.ts';
import { preview_alert } from '../services/alerts/src/results/preview_alert.ts';
import { draft, startAlerts } from '../services/alerts/src/testing/alerts-app.ts';
import { seedMatch } from '../services/alerts/src/testing/seed-match.ts';
import type { FilingRecord } from '../services/ingest/src/filings/filing-record.ts';
import { parseFiling } from '../services/ingest/src/filings/parse-filing.ts';
import { storeFilings } from '../services/ingest/src/filings/store-filings.ts';
import { type Made, made } from '../services/ingest/src/testing/made-form.ts';
import { noticeSubmission } from '../services/ingest/src/testing/notice-submission.ts';
import { createClusterPrices } from '../services/market/src/clusters/cluster-prices.repository.ts';
import { find_clusters } from '../services/market/src/clusters/find_clusters.ts';
import { createCompanies } from '../services/market/src/company/company.repository.ts';
import { get_company } from '../services/market/src/company/get_company.ts';
import { createExploreCopy } from '../services/market/src/copy/explore-copy.ts';
import { createExplanations } from '../services/market/src/explain/explain.repository.ts';
import { explain_trade_tags } from '../services/market/src/explain/explain_trade_tags.ts';
import { export_trades } from '../services/market/src/export/export_trades.ts';
import { createExports } from '../services/market/src/export/exports.ts';
import { get_insider } from '../services/market/src/insider/get_insider.ts';
import { createInsiders } from '../services/market/src/insider/insider.repository.ts';
import { cellsOf, fileOf, readCsv, readParquet, unzip } from '../services/market/src/testing/exported-file.ts';
import { explore_trades } from '../services/market/src/trades/explore_trades.ts';
import { composeMail } from '../services/worker/src/notify/compose-mail.ts';
import { composeText } from '../services/worker/src/notify/compose-text.ts';
import { messageLinks } from '../services/worker/src/notify/message-links.ts';
import type { MessageToSend } from '../services/worker/src/notify/message-to-send.ts';

/**
 * Every place that tells of a trade tells the same tags, and whether it was planned: those stored with it (FIELD 1.1). It stands here,
 * because a service never imports a service.
 */

const PEOPLE = ['0000000011', '0000000012', '0000000013', '0000000014'];
const EMAIL = 'client@sentinel.example';
const ISSUER = '0000000001';
const log = { info: () => {}, warn: () => {}, error: () => {} } as never;

let alerts: Awaited<ReturnType<typeof startAlerts>>;
let copy: ReturnType<typeof createExploreCopy>;
let exports: ReturnType<typeof createExports>;
let folder: string;

interface Filed extends Omit<Made, 'n' | 'filedOn' | 'rows'> {
  readonly isPlanned?: boolean;
  readonly isPrivate?: boolean;
  readonly late?: boolean;
}

/** Filings that have every tag but, each alone, none; each is accepted at 9 PM UTC of its day. */
function filings() {
  let n = 0;
  const one = (
    kind: 'purchase' | 'sale',
    day: string,
    shares: string,
    more: Filed = {},
    rows: Made['rows'] = [],
  ): FilingRecord => {
    n += 1;
    const { isPlanned = false, isPrivate = false, late = false, ...form } = more;
    const filedOn = new Date(Date.parse(day) + (late ? 20 : 1) * 86_400_000).toISOString().slice(0, 10);
    const record = made({ n, filedOn, rows: [...rows, [kind, day, shares]], period: day, ...form });
    return {
      ...record,
      trades: record.trades.map((trade) => ({
        ...trade,
        plan10b51: isPlanned ? 'yes' : 'no',
        flags: isPrivate ? ['private_placement'] : [],
      })),
    };
  };
  const [jane, john, ann, fund] = PEOPLE as [string, string, string, string];
  return [
    ...['2021', '2022', '2023', '2024'].map((year) => one('sale', `${year}-05-10`, '100', { owner: jane })),
    one('sale', '2024-09-10', '900', { owner: jane }),
    one('sale', '2024-10-08', '50', { owner: jane, isPlanned: true }),
    one('purchase', '2026-03-02', '300', { owner: jane, late: true }),
    one('purchase', '2026-03-03', '40', { owner: john, isPrivate: true }),
    one('purchase', '2026-03-04', '50', { owner: ann }),
    one('purchase', '2026-04-07', '75', { owner: ann, held: 'I' }),
    one('purchase', '2026-04-07', '75', { owner: fund, held: 'I' }),
    parseFiling(noticeSubmission({ n: 1, filedOn: '2026-05-05', seller: ['Roe John', john] }), 'notice.txt', 'test'),
    one('sale', '2026-05-05', '500', { owner: john }, [['other', '2026-05-05', '500']]),
    one('sale', '2026-06-02', '10', { owner: fund, isPlanned: true }),
    made({
      n: 90,
      filedOn: '2026-08-04',
      period: '2026-08-03',
      owner: ann,
      rows: [['sale', '2026-08-03', '50', '12']],
    }),
  ];
}

beforeAll(async () => {
  alerts = await startAlerts();
  const { db } = alerts;
  await storeFilings(db.database, filings(), { alerting: false, requestId: 'test' });
  folder = mkdtempSync(join(tmpdir(), 'surfaces-test-'));
  copy = createExploreCopy(db.database, { folder, log });
  await copy.refresh();
  exports = createExports(copy, { folder, log });
});
afterAll(async () => {
  jest.useRealTimers();
  exports.close();
  await copy.close();
  await alerts.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a place tells: filing, direction and day, its tags in order, and "planned". */
const told = (accno: unknown, direction: unknown, day: unknown, tags: readonly string[], isPlanned: boolean): string =>
  [accno, String(direction).toLowerCase(), day, ...tags, ...(isPlanned ? ['planned'] : [])].join(' | ');

interface Stored {
  readonly id: number;
  readonly accession: string;
  readonly direction: string;
  readonly day: string;
  readonly tags: string[];
  readonly isPlanned: boolean;
  readonly owner: string;
  readonly block: number | null;
}

const stored = () => alerts.db.owner.sql<Stored[]>`
  select id::int, accession, direction, trade_date::text as day, tags, plan_10b51 = 'yes' as "isPlanned",
         owner_ciks[1] as owner, same_block_as::int as block
    from market.trade order by id`;
const asTold = ({ accession, day, direction, isPlanned, tags }: Stored) =>
  told(accession, direction, day, tags, isPlanned);
/** What searches count: a block once. */
const counted = async () => (await stored()).filter(({ block }) => block === null);

const inExport = async (format: 'csv' | 'xlsx' | 'parquet') => {
  const call = { caller: { accountId: 'a' }, signal: new AbortController().signal, noteForAudit: () => {} } as never;
  const columns = ['trade_direction', 'trade_date', 'tags', 'is_10b51', 'accno'];
  const asked = { email: EMAIL, sort_column: 'trade_date', sort_direction: 'asc', columns, format };
  return (await fileOf(await export_trades(exports, () => new Date())(asked as never, call))).bytes;
};
/** Rows of a file: direction, day, tags, plan, accession number. */
const rowsTold = (rows: readonly (readonly unknown[])[]) =>
  rows.map(([direction, day, tags, plan, accno]) =>
    told(accno, direction, day, tags ? String(tags).split(', ') : [], plan === 'Yes'),
  );
const toldBy = (answer: object, rows: string): Record<string, unknown>[] =>
  (answer as Record<string, Record<string, unknown>[]>)[rows] ?? [];

/** Every place that tells of single trades: what it tells, and of which trades it should. */
const PLACES: Readonly<Record<string, () => Promise<{ says: string[]; of: Stored[] }>>> = {
  async explore() {
    const asked = { email: EMAIL, page: 1, limit: 100, sort_column: 'trade_date', sort_direction: 'asc' };
    const answer = await explore_trades(copy)(asked as never, {} as never);
    return {
      says: toldBy(answer, 'rows').map((row) =>
        told(row.accno, row.trade_direction, row.trade_date, row.tags as string[], row.is_10b51 === 1),
      ),
      of: await counted(),
    };
  },
  async company() {
    const answer = await get_company(createCompanies(alerts.db.database))({ email: EMAIL, cik: ISSUER }, {} as never);
    return {
      says: toldBy(answer, 'trades').map((row) =>
        told(row.accno, row.trade_direction, row.trade_date, row.tags as string[], row.is_10b51 === 1),
      ),
      of: await stored(),
    };
  },
  async insider() {
    const answers = await Promise.all(
      PEOPLE.map((cik) => get_insider(createInsiders(alerts.db.database))({ cik } as never, {} as never)),
    );
    return {
      says: answers
        .flatMap((answer) => toldBy(answer, 'transactions'))
        .flatMap(({ accno, trade, transaction_date }) => {
          const row = trade as { trade_direction: string; tags: string[]; is_10b51: number } | null;
          return row === null ? [] : [told(accno, row.trade_direction, transaction_date, row.tags, row.is_10b51 === 1)];
        }),
      of: await stored(),
    };
  },
  async clusters() {
    const find = find_clusters(copy, createClusterPrices(alerts.db.database));
    const answer = await find({ since: '2026-01-01', min_people: 2, within_days: 60 } as never, {} as never);
    return {
      says: toldBy(answer, 'clusters').flatMap(({ direction, trades }) =>
        (trades as { accno: string; day: string; tags: string[] }[]).map((row) =>
          told(row.accno, direction, row.day, row.tags, false),
        ),
      ),
      of: (await counted()).filter(({ day, direction }) => direction === 'purchase' && day > '2026-01-01'),
    };
  },
  async 'the card of a tag'() {
    const explain = explain_trade_tags(createExplanations(alerts.db.database));
    const trades = await stored();
    const says = trades.map(async (trade) => {
      const answer = await explain({ trade_id: trade.id } as never, {} as never);
      return asTold({ ...trade, tags: toldBy(answer, 'tags').map(({ tag }) => String(tag)) });
    });
    return { says: await Promise.all(says), of: trades };
  },
  csv: async () => {
    const [, ...rows] = readCsv((await inExport('csv')).toString('utf8').slice(1));
    return { says: rowsTold(rows), of: await counted() };
  },
  xlsx: async () => {
    const [, ...rows] = cellsOf(unzip(await inExport('xlsx')).get('xl/worksheets/sheet1.xml') ?? '');
    const withDay = rows.map(([direction, day, ...more]) => [direction, dayOfSheet(day), ...more]);
    return { says: rowsTold(withDay), of: await counted() };
  },
  parquet: async () => {
    const path = join(folder, 'surfaces.parquet');
    writeFileSync(path, await inExport('parquet'));
    return { says: rowsTold(await readParquet(path)), of: await counted() };
  },
};

/** A sheet counts days from 1899-12-30. */
const dayOfSheet = (cell: unknown) =>
  new Date(Date.UTC(1899, 11, 30 + (cell as { number: number }).number)).toISOString().slice(0, 10);

test.each(Object.keys(PLACES))('%s', async (place) => {
  const { of, says } = await PLACES[place]!();
  expect(says.sort()).toEqual(of.map(asTold).sort());
});

test('the filings have every tag, and some have none', async () => {
  const all = (await stored()).map(({ tags }) => tags);
  expect(TRADE_TAGS.filter((tag) => !all.flat().includes(tag))).toEqual([]);
  expect(all.some((tags) => tags.length === 0)).toBe(true);
});

/** What alerts say of a filing's trades is one line; here every filing has one trade. */
const eventsOf = async () => {
  const events = await readTradeEvents(alerts.db.database, sql`true`);
  const trades = new Map((await stored()).map((trade) => [trade.accession, trade]));
  return events.map((event) => ({ event: describeEvent(event), trade: trades.get(event.accession ?? '')! }));
};
const asSaid = ({ isPlanned, tags }: Stored) => [isPlanned, tags.join(', ')];
/** Of words such as `Director, $500, traded May 5, 2026, under a 10b5-1 plan, tagged Late`. */
const inWords = (words: string) => [
  words.includes('under a 10b5-1 plan'),
  /[tT]agged ([A-Z][\w -]+(?:, [A-Z][\w -]+)*)/.exec(words)?.[1]?.trim() ?? '',
];

const message = (event: MatchedEvent): MessageToSend => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'match',
  channel: 'email',
  period: null,
  account: {
    email: EMAIL,
    phone: null,
    isPhoneConfirmed: false,
    canSendSms: false,
    timeZone: 'America/New_York',
    quiet: undefined,
    mayHaveAlerts: true,
  },
  alert: { name: 'All', isPaused: false, sends: true },
  matches: [{ id: 'm', alertId: 'a', alertName: 'All', eventKey: 'e', formType: '4', event, reasons: [] }],
  leftOut: [],
  isFirstText: false,
  blocked: null,
});
const links = messageLinks('http://localhost:8080', 'a secret of tests');
const lineWith = (text: string, part: string) => text.split('\n').find((line) => line.includes(part)) ?? '';

test('mail, digest and text', async () => {
  for (const { event, trade } of await eventsOf()) {
    const mail = composeMail(message(event), links);
    expect(inWords(lineWith(mail.text, ', traded '))).toEqual(asSaid(trade));
    const plain = mail.html.replace(/<[^>]+>/g, '\n');
    expect(inWords(lineWith(plain, ', traded ').replace(/\.$/, ''))).toEqual(asSaid(trade));
    const digest = composeMail({ ...message(event), kind: 'digest', period: 'daily/x' }, links);
    expect(inWords(lineWith(digest.text, ', traded '))).toEqual(asSaid(trade));
    const [, tags] = inWords(composeText(message(event), links).split('\n')[0] ?? '');
    expect(tags).toBe(trade.tags.join(', '));
  }
});

test('preview, activity and bell', async () => {
  const caller = await alerts.addCaller(EMAIL);
  await alerts.post('set_alerts', draft('All', { tickers: ['MADE'] }), caller);
  const [alert] = await alerts.db.owner.orm.select({ id: schema.alert.id }).from(schema.alert);
  for (const { event, trade } of await eventsOf()) {
    jest.useFakeTimers({ now: new Date(Date.parse(event.acceptedAt ?? '') + 3_600_000), advanceTimers: true });
    const type = trade.direction === 'sale' ? 'Sales' : 'Purchases';
    const asked = draft('x', {
      tickers: ['MADE'],
      form_type_constraints: [{ constraint_type: 'trade_types', val: [type] }],
    });
    const preview = await preview_alert(alerts.db.database)({ email: EMAIL, ...asked } as never, { caller } as never);
    jest.useRealTimers();
    const latest = toldBy(preview, 'latest').find(({ filing_url }) => filing_url === event.filingUrl);
    // A block counts with its first filing.
    if (trade.block === null) expect(inWords(String(latest?.detail))).toEqual(asSaid(trade));
    const id = await seedMatch(alerts.db.owner, {
      accountId: caller.accountId,
      alertId: alert!.id,
      alertName: 'All',
      eventKey: `${event.accession}/${trade.direction}`,
    });
    await alerts.db.owner.orm.update(schema.match).set({ event }).where(sql`id = ${id}`);
  }
  const { activity } = (await alerts.post('get_alert_activity', { limit: 100 }, caller)).json();
  const byFiling = new Map((await stored()).map((trade) => [trade.accession, trade]));
  expect(activity).toHaveLength(byFiling.size);
  for (const { detail, filing_url } of activity as { detail: string; filing_url: string }[])
    expect(inWords(detail)).toEqual(asSaid(byFiling.get(/[\d-]{20}/.exec(filing_url)![0])!));
});

/** Objects of answers that tell of one trade of one filing, by operation; with the fields that each has. */
function tradesIn(schema: unknown, at: string): { at: string; fields: string[] }[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  const own =
    properties && 'accno' in properties && 'shares' in properties ? [{ at, fields: Object.keys(properties) }] : [];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    tradesIn(value, /^(properties|items|anyOf|\d+)$/.test(key) ? at : `${at}.${key}`),
  );
  return [...own, ...inner];
}

test('an operation that tells of a trade tells its tags or its kind', () => {
  const silent = Object.values(operations)
    .flatMap((operation) => tradesIn(operation.response, operation.type))
    .filter(({ fields }) => !fields.includes('tags') && !fields.includes('kind'))
    .map(({ at }) => at);
  // The trades that make a tag, the sales that followed a notice, marks on a chart that stand for all trades of a day, and trading
  // arrangements, which are no trades.
  expect(silent).toEqual([
    'explain_trade_tags.tags.trades',
    'get_case.arrangements',
    'get_company.notices.sales',
    'get_company.arrangements',
    'get_company.trade_marks',
    'get_insider.notices.sales',
    'get_insider.arrangements',
  ]);
});
