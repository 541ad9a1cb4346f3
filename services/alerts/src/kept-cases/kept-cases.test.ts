import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { MAX_KEPT_CASES } from '@sentinel/vocabulary-market';
import { type AlertsApp, startAlerts } from '../testing/alerts-app.ts';

let service: AlertsApp;
let mine: Caller;
let theirs: Caller;
const ALDGATE = '0000000002';
const accnoOf = (n: number) => `0000000002-26-${String(n).padStart(6, '0')}`;
beforeAll(async () => {
  service = await startAlerts();
  mine = await service.addCaller('mine@sentinel.example');
  theirs = await service.addCaller('theirs@sentinel.example');
  const { orm } = service.db.owner;
  for (const [n, formType] of [
    [1, '8-K'],
    [2, '8-K'],
    [3, '4'],
  ] as const) {
    await orm.insert(schema.filing).values({
      ...{
        accession: accnoOf(n),
        formType,
        issuerCik: ALDGATE,
        filedOn: '2026-06-02',
        sourceName: 'test',
        contentHash: 'h',
        requestId: 'r',
      },
    });
    await orm.insert(schema.filingCompany).values({ accession: accnoOf(n), cik: ALDGATE });
  }
});
afterAll(() => service.close());
beforeEach(() => service.db.owner.orm.delete(schema.keptCase));

const SEEN = { value: 4_352_374.5, avoided_loss: 1_384_055, event_return: -0.318, num_sales: 2, num_gifts: 0 };
const OPEN = { cik: ALDGATE, accno: accnoOf(1), within_days: 90, status: 'open', decision: null, note: '', seen: SEEN };
const save = (part: object = {}, as = mine) => service.post('save_kept_case', { ...OPEN, ...part }, as);
const list = async (part: object = {}, as = mine) => (await service.post('get_kept_cases', part, as)).json().kept_cases;

test('a case is kept with its figures, and its review changes version by version', async () => {
  const first = await save();
  const kept = first.json().kept_case;
  expect(kept).toEqual({
    ...OPEN,
    ...{ name: 'Aldgate', ticker: 'ALDG', filed_on: '2026-06-02', version: 1 },
    ...{ kept_at: expect.stringMatching(/^20.*Z$/), changed_at: kept.kept_at },
  });
  const closed = await save({
    version: 1,
    status: 'closed',
    decision: 'escalated',
    note: ' Ask for the plan. ',
    seen: { ...SEEN, value: 1 },
  });
  expect(closed.json().kept_case).toMatchObject({
    status: 'closed',
    decision: 'escalated',
    note: 'Ask for the plan.',
    version: 2,
    seen: SEEN,
  });
  const told = [first, closed].map(({ headers }) => decodeURIComponent(String(headers['x-audit-detail'])));
  expect(told).toEqual(['kept: open', 'open → closed, escalated']);
  expect(await list()).toEqual([closed.json().kept_case]);
});

test('nobody overwrites what they have not read, and nobody sees or changes the case of another', async () => {
  await save();
  for (const late of [{}, { version: 2 }]) {
    const answer = await save(late);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'changed_meanwhile']);
  }
  expect((await save({ version: 1 }, theirs)).statusCode).toBe(404);
  expect(await list({}, theirs)).toEqual([]);
  expect((await service.post('delete_kept_case', { cik: ALDGATE, accno: accnoOf(1) }, theirs)).statusCode).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('one of several is asked for by its 8-K; letting go deletes it', async () => {
  await save();
  await save({ accno: accnoOf(2) });
  expect((await list()).map(({ accno }: { accno: string }) => accno)).toEqual([accnoOf(2), accnoOf(1)]);
  expect(await list({ cik: ALDGATE, accno: accnoOf(1) })).toMatchObject([{ accno: accnoOf(1) }]);
  expect((await service.post('delete_kept_case', { cik: ALDGATE, accno: accnoOf(1) }, mine)).json()).toEqual({
    success: true,
  });
  expect((await service.post('delete_kept_case', { cik: ALDGATE, accno: accnoOf(1) }, mine)).statusCode).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('only an 8-K of the company can be kept, and no more than there is room for', async () => {
  expect((await save({ accno: accnoOf(3) })).statusCode).toBe(404);
  expect((await save({ cik: '0000000003' })).statusCode).toBe(404);
  expect((await save({ accno: accnoOf(9) })).statusCode).toBe(404);
  await service.db.owner.sql`
    insert into alerts.kept_case (account_id, cik, accession, within_days, status, note, seen)
    select ${mine.accountId}, '1', n::text, 90, 'open', '', '{}' from generate_series(1, ${MAX_KEPT_CASES}::int) n`;
  const full = await save();
  expect([full.statusCode, full.json().reason]).toEqual([409, 'list_full']);
});
