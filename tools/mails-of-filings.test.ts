import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeEvent, type MatchedEvent, oneLine } from '../packages/alert-rules/src/index.ts';
import { type MessageFacts, messageFacts } from '../packages/alert-rules/src/message/index.ts';
import { readDetails, readEvents } from '../packages/alert-rules/src/read/index.ts';
import { schema, sql } from '../packages/database/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { hasOpenData, openFiles, openText } from '../packages/edgar/src/testing.ts';
import { parseFiling } from '../services/ingest/src/filings/parse-filing.ts';
import { storeFilings } from '../services/ingest/src/filings/store-filings.ts';
import { composeMail } from '../services/worker/src/notify/compose-mail.ts';
import { messageLinks } from '../services/worker/src/notify/message-links.ts';
import type { MessageToSend, ToldMatch } from '../services/worker/src/notify/message-to-send.ts';
import { shownText } from '../services/worker/src/testing/shown-text.ts';

/** The mails of real filings. It stands here, because a service never imports a service. */

let db: TestDatabase;
beforeAll(async () => {
  if (!hasOpenData) return;
  db = await createTestDatabase();
  const files = ['ownership_full_txt', '8k_full'].flatMap((folder) =>
    openFiles(folder, '.txt').map((name) => parseFiling(openText(folder, name), name, name)),
  );
  await storeFilings(db.owner, files, { alerting: false, requestId: 'test' });
});
afterAll(() => db?.drop());

const links = messageLinks('http://localhost:8080', 'a secret of tests');
const message = (match: ToldMatch): MessageToSend => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'match', channel: 'email', period: null },
  account: {
    ...{ email: 'client@sentinel.example', phone: null, isPhoneConfirmed: false, canSendSms: false },
    ...{ timeZone: 'Asia/Tokyo', quiet: undefined, mayHaveAlerts: true },
  },
  ...{ alert: { name: match.alertName, isPaused: false, sends: true }, matches: [match] },
  ...{ leftOut: [], isFirstText: false, blocked: null },
});
const toldOf = (event: MatchedEvent, formType: ToldMatch['formType']): ToldMatch => ({
  ...{ id: 'm', alertId: 'a', alertName: 'All', eventKey: 'e', formType, event },
  reasons: [{ label: 'Watched', asked: 'every company', found: event.company.name }],
});
const saidBy = ({ events, subject }: MessageFacts): string[] => [
  subject,
  ...events.flatMap(({ details, heading, lead, trades, why }) => [
    ...[heading, ...lead, ...details.flat(), ...trades.flat()],
    ...why.flatMap(({ conditions, passages, title }) => [
      ...[title, ...conditions.flat()],
      ...passages.flatMap(({ after, before, said }) => [before, said, after]),
    ]),
  ]),
];

(hasOpenData ? test : test.skip)('HTML and text say every fact of real filings, in one zone', async () => {
  const keywords = ['agreement', 'results of operations', 'dividend'];
  const seen = { '4': 0, '8-K': 0, keyword: 0, rows: 0, passages: 0, exercised: 0, planned: 0 };
  for (const kind of ['4', '8-K', 'keyword'] as const) {
    for (const stored of await readEvents(db.owner, kind, sql`true`)) {
      const event = describeEvent(stored, await readDetails(db.owner, stored, kind === '4' ? [] : keywords));
      const told = toldOf(event, kind);
      const mail = composeMail(message(told), links);
      const [inText, inHtml] = [oneLine(mail.text), shownText(mail.html)];
      const facts = messageFacts([told], 'Asia/Tokyo');
      for (const fact of saidBy(facts)
        .map(oneLine)
        .filter((one) => one !== facts.subject)) {
        expect(inText).toContain(fact);
        expect(inHtml).toContain(fact);
      }
      expect(mail.subject).toBe(facts.subject);
      expect(`${inText} ${inHtml}`).not.toMatch(/\d [AP]M (?!GMT\+9)/);
      seen[kind] += 1;
      seen.rows += event.trades.length;
      seen.passages += event.passages?.length ?? 0;
      seen.exercised += event.rows.some(([label]) => label === 'Exercised') ? 1 : 0;
      seen.planned += event.rows.some(([label, value]) => label === '10b5-1 plan' && value === 'reported') ? 1 : 0;
    }
  }
  // Each kind of fact was there to compare.
  expect(Object.entries(seen).filter(([, count]) => count < 2)).toEqual([]);
});

(hasOpenData ? test : test.skip)(
  'the rows of a real Form 4 add up to its total, and its people are all named',
  async () => {
    const people = await db.owner.orm.select().from(schema.filingOwner);
    let compared = 0;
    for (const stored of await readEvents(db.owner, '4', sql`true`)) {
      const details = await readDetails(db.owner, stored);
      const { trade } = details;
      const event = describeEvent(stored, details);
      const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0);
      if (trade!.numLines === trade!.lines.length) {
        expect(sum(trade!.lines.map(({ shares }) => shares))).toBeCloseTo(
          sum(stored.story!.lines.map(({ shares }) => shares)),
          4,
        );
        compared += 1;
      }
      const own = people.filter(({ accession }) => accession === stored.accession);
      expect(event.rows.filter(([label]) => label === 'Who')).toHaveLength(own.length > 5 ? 6 : own.length);
    }
    expect(compared).toBeGreaterThan(20);
  },
);
