import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_SEED } from '../deploy/local/src/demo/demo-market.ts';
import { fillMarket, seedMarket } from '../deploy/local/src/demo/seed-market.ts';
import { openDemoMarket } from '../deploy/local/src/demo-market/generate-market.ts';
import { addDays } from '../packages/calendar/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { computePendingFacts } from '../services/ingest/src/facts/compute-facts.ts';
import { ensureSessions } from '../services/ingest/src/testing.ts';
import { createCases } from '../services/market/src/cases/cases.repository.ts';
import { find_cases } from '../services/market/src/cases/find_cases.ts';
import { get_case } from '../services/market/src/cases/get_case.ts';
import { createExploreCopy, type ExploreCopy } from '../services/market/src/copy/explore-copy.ts';

/**
 * A stranger who has the exported case, the filings that it names and a file of prices computes the same figures (FIELD 1.10). It stands
 * here, because a service never imports a service.
 */

const NOW = new Date('2026-03-02T12:00:00Z');
const COMPANIES = 24;
const YEARS = 1.5;
/** As `seedMarket` begins: accession numbers are counted from there. */
const FROM_DAY = addDays('2026-03-02', -Math.round(YEARS * 365.25));
const SCRIPT = resolve('tools/repeat-case.mjs');
let db: TestDatabase;
let copy: ExploreCopy;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'repeat-case-test-'));
  await ensureSessions(db.owner.sql, NOW);
  await seedMarket(db.database, NOW, 'seed', { companies: COMPANIES, years: YEARS });
  await fillMarket(db.database, 'fill', { onProgress: () => {}, signal: new AbortController().signal });
  while ((await computePendingFacts(db.database, { limit: 100 })).companies.length > 0);
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('the figures of every case of a market follow from its filings and closes alone; a changed filing is noticed', async () => {
  const stored = createCases(db.database);
  const found = await find_cases(copy, stored, () => NOW)({ since: FROM_DAY, page_size: 50 }, {} as never);
  if (!('cases' in found)) throw new Error('no cases');
  expect(found.total).toBeGreaterThan(5);
  expect(found.cases.some(({ num_gifts }) => num_gifts > 0)).toBe(true);

  const market = openDemoMarket(DEMO_SEED, COMPANIES);
  writeFileSync(join(folder, 'bars.csv'), [...market.priceCsvLines('2024-06-01', '2026-03-02')].join('\n'));
  for (const { fileName, text } of market.filings({ fromDay: FROM_DAY, until: NOW.getTime() }))
    writeFileSync(join(folder, fileName), text);
  for (const { cik, news } of found.cases) {
    const one = await get_case(copy, stored, db.database)({ cik, accno: news.accno }, {} as never);
    writeFileSync(join(folder, 'case.json'), JSON.stringify(one));
    expect(execFileSync('node', [SCRIPT, join(folder, 'case.json'), folder], { encoding: 'utf8' })).toMatch(
      /same\.\n$/,
    );
  }

  const sale = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')).trades[0].accno;
  const text = readFileSync(join(folder, `${sale}.txt`), 'utf8');
  writeFileSync(join(folder, `${sale}.txt`), text.replace(/(<transactionShares>\s*<value>)(\d)/g, '$1$29'));
  const changed = spawnSync('node', [SCRIPT, join(folder, 'case.json'), folder], { encoding: 'utf8' });
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringMatching(/^shares: .*, the case says/)]);
});
