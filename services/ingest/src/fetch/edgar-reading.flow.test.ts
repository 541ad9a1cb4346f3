import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { until } from '@sentinel/service-kit/testing';
import { type Fault, servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { noticeSubmission } from '../testing/notice-submission.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import type { FetchNotice } from './fetch-context.ts';
import { startEdgarReading } from './start-edgar-reading.ts';
import { isWantedForm } from './wanted-forms.ts';

const PER_SECOND = 40;
const FAULTS: readonly Fault[] = [
  's3_403',
  'html_403',
  '429',
  '503',
  '500',
  'slow',
  'hangs',
  'truncated',
  'cut_text',
  'html_200',
  'reset',
];

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
  server = await startEdgarServer({ dayOf: () => '2026-01-12' });
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await server.stop();
  await db.drop();
});

/** A worker's reading, with a pool of its own; `stop` ends it as a restart does. */
function startWorker(clock: { now: Date }) {
  const database = openDatabase(db.url, { service: 'ingest', max: 6 });
  const notices: FetchNotice[] = [];
  const stopping = new AbortController();
  const ended = startEdgarReading(
    { database, onNotice: (notice) => notices.push(notice) },
    {
      edgarUserAgent: 'Example Desk edgar@desk.example',
      edgarUrl: server.url,
      edgarPollSeconds: 0.3,
      indexSeconds: 0.3,
      rateLimiter: { perSecond: PER_SECOND, burst: 2, throttleMs: 100, banMs: 200, maxWaitMs: 500 },
      firstWaitMs: 50,
      leaseMs: 20_000,
      timeoutMs: 1_500,
      now: () => clock.now,
    },
    stopping.signal,
  );
  const stop = async () => {
    stopping.abort(new Error('stop'));
    await ended;
    await database.close();
  };
  cleanUp.push(() => (stopping.signal.aborted ? undefined : stop()));
  return { notices, stop };
}

/** The same chances in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Real submissions where they are, and made-up ones of every kind. */
function dayOfFilings() {
  const real = hasOpenData
    ? ['8k_full', 'ownership_full_txt'].flatMap((folder) =>
        readdirSync(openPath(folder))
          .filter((name) => name.endsWith('.txt'))
          .slice(0, 60)
          .map((name) => readFileSync(openPath(folder, name), 'utf8')),
      )
    : [];
  const forms = ['4', '424B2', '8-K', '4', '497', '4/A', '3', '4', 'D', '8-K/A', '5', 'SC 13G'];
  const made = Array.from({ length: 150 }, (_, n) =>
    sampleSubmission({ n, formType: forms[n % forms.length] ?? '4', company: n === 7 ? 'Caf & Söhne' : `Sample ${n}` }),
  );
  const notices = Array.from({ length: 8 }, (_, n) => noticeSubmission({ n, filedOn: '2026-01-12' }));
  return [...real, ...made, ...notices];
}

test('a day with faults: no filing is missed, none stored twice, the rate held, a restart harmless, two workers at once', async () => {
  // The day is the same in every run; which request has which fault is not, because the order of requests is not.
  const random = chances(4);
  const fate = chances(5);
  const clock = { now: new Date('2026-01-12T15:00:00Z') };
  server.state.now = () => clock.now;
  const first = startWorker(clock);
  const second = startWorker(clock);
  await until('the feed was read before the day begins', () =>
    [first, second].some(({ notices }) => notices.some(({ kind }) => kind === 'polled')),
  );

  let faulty = 0;
  let indexes = 0;
  server.state.faultOf = (path) => {
    // Each of the two workers gets a cut index first.
    if (path.includes('daily-index') && indexes++ < 2) return 'cut_text';
    return fate() < 0.2 ? (FAULTS[faulty++ % FAULTS.length] ?? null) : null;
  };
  const texts = dayOfFilings().sort(() => random() - 0.5);
  let third: ReturnType<typeof startWorker> | undefined;
  for (let done = 0; done < texts.length; ) {
    // Mostly a few at a time; now and then a burst of several pages of the feed.
    const count = random() < 0.1 ? 60 : 1 + Math.floor(random() * 6);
    for (const text of texts.slice(done, done + count)) {
      clock.now = new Date(clock.now.getTime() + 40_000);
      server.publish(servedFiling(text, { acceptedAt: clock.now, isInFeed: random() > 0.04 }));
    }
    done += count;
    await sleep(100);
    if (third === undefined && done > texts.length / 2) {
      await first.stop();
      third = startWorker(clock);
    }
  }

  // The evening: the index names what the feed left out.
  const wanted = server.published.filter(({ formType }) => isWantedForm(formType));
  const leftOut = wanted.filter(({ isInFeed }) => !isInFeed);
  expect(leftOut.length).toBeGreaterThan(0);
  server.state.indexedThrough = '2026-01-12';
  clock.now = new Date('2026-01-13T03:45:00Z');
  const states = async () =>
    Object.fromEntries(
      (
        await db.owner.sql<{ state: string; n: number }[]>`
        select state, count(*)::int as n from market.filing_fetch group by state`
      ).map(({ n, state }) => [state, n]),
    );
  await until('every filing is stored', async () => (await states()).stored === wanted.length).catch(async (error) => {
    const rows = await db.owner
      .sql`select accession, form_type, state, tries, reason from market.filing_fetch where state <> 'stored'`;
    throw new Error(`${error.message} ${JSON.stringify(await states())} of ${wanted.length} ${JSON.stringify(rows)}`);
  });
  server.state.faultOf = () => null;

  // None missed.
  const stored = await db.owner.sql<{ accession: string; news: boolean }[]>`
    select accession, evaluated_at is null as news from market.filing order by accession`;
  expect(stored.map(({ accession }) => accession)).toEqual(wanted.map(({ accession }) => accession).sort());
  expect(await states()).toEqual({ stored: wanted.length });
  // What is named on its own day is news, by whatever way.
  expect(stored.every(({ news }) => news)).toBe(true);

  // None twice: each was stored by one try, and no second try came after.
  const notices = [...first.notices, ...second.notices, ...(third?.notices ?? [])];
  const outcomes = notices.flatMap((notice) => (notice.kind === 'fetched' ? [notice] : []));
  expect(
    outcomes
      .filter(({ outcome }) => outcome === 'stored')
      .map(({ accession }) => accession)
      .sort(),
  ).toEqual(wanted.map(({ accession }) => accession).sort());
  expect(outcomes.filter(({ outcome }) => outcome === 'known' || outcome === 'refused')).toEqual([]);
  // Only an answer that the restart threw away, or that came too late, is asked for again.
  const again = [...server.served().values()].filter((count) => count > 1);
  const late = outcomes.filter(({ reason }) => reason?.includes('took longer'));
  expect(again.length).toBeLessThanOrEqual(3 + late.length);
  const unwanted = server.requests.filter(({ path }) =>
    server.published.some((one) => path.includes(`${one.accession}.txt`) && !isWantedForm(one.formType)),
  );
  expect(unwanted).toEqual([]);

  // The rate, by the server's clock: as a whole, and in any second but for what was on its way.
  const at = server.requests.map(({ atMs }) => atMs);
  const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000;
  const fullest = Math.max(...at.map((from) => at.filter((ms) => ms >= from && ms < from + 1000).length));
  expect(at.length).toBeLessThanOrEqual(PER_SECOND * seconds + 2);
  expect(fullest).toBeLessThanOrEqual(PER_SECOND + 2 + 10);

  const faults = server.requests.filter(({ fault }) => fault !== null);
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(FAULTS.length);
  expect(notices.some(({ kind }) => kind === 'throttled')).toBe(true);
  const left = outcomes.filter(({ outcome }) => outcome === 'again').length;
  process.stdout.write(
    `a day of EDGAR: ${server.published.length} filings (${wanted.length} wanted, ${leftOut.length} not in the feed), ${at.length} requests in ${seconds.toFixed(1)} s, ${faults.length} with faults, ${left} tries again, at most ${fullest} in a second\n`,
  );
});
