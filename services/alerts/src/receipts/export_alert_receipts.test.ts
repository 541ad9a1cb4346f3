import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { readStreamedFile } from '@sentinel/service-kit/testing';
import { ALERT_KIND_WORDS, type AlertFormType } from '@sentinel/vocabulary-alerts';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { EVENT, REASONS, seedMatch, seedMessage } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let folder: string;
let people = 0;

beforeAll(async () => {
  alerts = await startAlerts();
  folder = await mkdtemp(join(tmpdir(), 'receipts-'));
  const page = await readFile(new URL('../../../../docs/alert-receipts.md', import.meta.url), 'utf8');
  await writeFile(join(folder, 'check-receipts.mjs'), /```js\n(.*?)```/s.exec(page)?.[1] ?? '');
});
afterAll(async () => {
  await alerts.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`);
});

const write = (steps: readonly { step: string; detail?: string; recipient?: string }[], as = caller) =>
  alerts.db.owner.orm
    .insert(schema.receipt)
    .values(steps.map((step) => ({ accountId: as.accountId, notificationId: randomUUID(), ...step })));

const exported = async (payload: object = {}) =>
  readStreamedFile<{ num_rows: number; last_hash: string; file_name: string }>(
    (await alerts.post('export_alert_receipts', payload, caller)).rawPayload,
  );

/** The rows of a file by the names of its columns. */
const rowsOf = (file: string): Record<string, string>[] => {
  const [header = [], ...rows] = file
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? ''])));
};
const fileOf = (rows: readonly Record<string, string>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `"${cells.join('","')}"\r\n`)
    .join('');

/** Saves an alert of the caller; gives its id. */
async function save(name: string): Promise<string> {
  await alerts.post('set_alerts', draft(name), caller);
  const [row] = await alerts.db.owner.sql`
    select id from alerts.alert where account_id = ${caller.accountId} and name = ${name}`;
  return row!.id;
}
const match = (alertId: string, alertName: string) =>
  seedMatch(alerts.db.owner, { accountId: caller.accountId, alertId, alertName, eventKey: randomUUID() });
const message = (alertId: string | null, matchIds: readonly string[]) =>
  seedMessage(alerts.db.owner, {
    accountId: caller.accountId,
    ...{ alertId, matchIds, kind: alertId === null ? 'digest' : 'match' },
  });
const writeOf = (notificationId: string, step: string, more: object = {}) =>
  alerts.db.owner.orm.insert(schema.receipt).values({ accountId: caller.accountId, notificationId, step, ...more });

/** What the check of docs/alert-receipts.md says of a file. */
async function check(file: string): Promise<{ status: number; said: string }> {
  const path = join(folder, `${randomUUID()}.csv`);
  await writeFile(path, file);
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'check-receipts.mjs'), path], (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, said: `${stdout}${stderr}`.trim() }),
    );
  });
}

describe('receipts for an auditor (issue 10 "Receipts", docs/alert-receipts.md)', () => {
  test('are the caller’s own, in the order of their chain, and the check agrees', async () => {
    const other = await alerts.addCaller(`other-${people}@sentinel.example`);
    await write([{ step: 'matched' }, { step: 'handed_over', recipient: 'p@client.example', detail: '250 OK' }]);
    await write([{ step: 'matched', detail: 'not theirs' }], other);
    await write([{ step: 'delivered' }]);
    const { answer, file } = await exported();
    const lines = file.split('\r\n');
    expect(lines[0]).toBe(
      '"at","step","channel","recipient","detail","alert","kind","company","accession","reasons","notification_id","version","previous_hash","hash"',
    );
    expect(rowsOf(file).map(({ step }) => step)).toEqual(['matched', 'handed_over', 'delivered']);
    expect(answer).toMatchObject({
      num_rows: 3,
      file_name: expect.stringMatching(/^alert-receipts-\d{4}-\d\d-\d\d\.csv$/),
    });
    expect(await check(file)).toEqual({
      status: 0,
      said: `3 receipts fit their chain. The last hash is ${answer.last_hash}.`,
    });
  });

  test('a text with quotes, commas, formulas, apostrophes and line breaks still fits', async () => {
    const details = ['=1+1', "'quoted'", '"a", b', '-5', '@x', 'two\nlines', '＝1', 'é 漢'];
    await write(details.map((detail) => ({ step: 'tried', detail, recipient: '+15550100142' })));
    const { file } = await exported();
    expect(file).toContain(`"'=1+1"`);
    expect(file).not.toMatch(/"[=+\-@＝]/);
    expect(await check(file)).toMatchObject({ status: 0 });
  });

  test('one altered, missing, moved or added row shows', async () => {
    await write(['matched', 'written', 'handed_over', 'delivered'].map((step) => ({ step, detail: '250 OK' })));
    const { file } = await exported();
    const [header = '', ...rows] = file.split('\r\n').slice(0, -1);
    const [a = '', b = '', c = '', d = ''] = rows;
    const whole = (lines: readonly string[]) => `${[header, ...lines].join('\r\n')}\r\n`;
    const forged = whole([a, b.replace('250 OK', '550 no'), c, d]);
    expect(await check(forged)).toEqual({
      status: 1,
      said: 'Line 3 was altered, or a line before it is missing.',
    });
    for (const lines of [
      [a, c, d],
      [b, c, d],
      [a, c, b, d],
      [a, b, b, c, d],
      [a, b.replace(/T\d\d/, 'T25'), c, d],
    ])
      expect((await check(whole(lines))).status).toBe(1);
    await alerts.db.owner.sql`
      update alerts.receipt set detail = '550 no' where account_id = ${caller.accountId} and step = 'handed_over'`;
    expect((await check((await exported()).file)).said).toContain('Line 4');
  });

  test('more than a batch of rows is whole and says how far it is, and none is a file too', async () => {
    expect((await exported()).answer).toMatchObject({ num_rows: 0, last_hash: '' });
    await write(Array.from({ length: 2100 }, (_, place) => ({ step: 'tried', detail: `try ${place}` })));
    const { answer, file, progress } = await exported();
    expect(answer.num_rows).toBe(2100);
    expect(progress).toEqual([1000, 2000, 2100].map((rows) => ({ rows, totalRows: 2100 })));
    expect(await check(file)).toMatchObject({ status: 0, said: expect.stringContaining('2100 receipts') });
  });
});

describe('what a receipt concerns (issue 39 "Receipts an auditor can read")', () => {
  test('stands in its row: the alert, its kind, the filing, the company, the channel and the reasons', async () => {
    const alertId = await save('=Officers');
    const id = await message(alertId, [await match(alertId, 'before')]);
    await writeOf(id, 'handed_over', { alert: 'forged', company: 'forged', version: 1 });
    const { file } = await exported();
    expect(rowsOf(file)).toMatchObject([
      {
        alert: "'=Officers",
        kind: 'insider trading',
        company: 'Aldgate (ALDG)',
        accession: EVENT.accession,
        channel: 'email',
        reasons: 'Trade types: Sales (asked: Sales)',
        notification_id: id,
        version: '2',
      },
    ]);
    expect(await check(file)).toMatchObject({ status: 0 });
  });

  test('is covered by the hash, and a row cannot pass for one of version 1', async () => {
    const alertId = await save('Officers');
    await writeOf(await message(alertId, [await match(alertId, 'Officers')]), 'handed_over');
    const [row = {}] = rowsOf((await exported()).file);
    const { version, ...without } = row;
    expect(version).toBe('2');
    const forged = [
      ...Object.keys(row).map((name) => fileOf([{ ...row, [name]: `${row[name]}1` }])),
      fileOf([{ ...row, version: '1' }]),
      fileOf([{ ...row, version: '1', channel: '', alert: '', kind: '', company: '', accession: '', reasons: '' }]),
      fileOf([{ ...row, more: 'not covered' }]),
      fileOf([without]),
      fileOf([row]).replace('","', '",not covered,"'),
      `${fileOf([row])}"added"`,
    ];
    const statuses = await Promise.all(forged.map(async (file) => (await check(file)).status));
    expect(statuses).toEqual(forged.map(() => 1));
    expect(await check(fileOf([row]))).toMatchObject({ status: 0 });
  });

  test('rows from before still fit, name nothing, and nothing can be put into them', async () => {
    const { sql } = alerts.db.owner;
    const at = '2026-11-20T18:04:11.250000Z';
    const id = randomUUID();
    const hash = createHash('sha256').update(['', id, 'tried', '', 'time out', at].join('\n')).digest('hex');
    await sql`alter table alerts.receipt disable trigger chain_receipt`;
    await sql`insert into alerts.receipt (account_id, notification_id, step, detail, at, hash)
      values (${caller.accountId}, ${id}, 'tried', 'time out', ${at}, ${hash})`;
    await sql`alter table alerts.receipt enable trigger chain_receipt`;
    await write([{ step: 'handed_over' }]);
    const { file } = await exported();
    const [old = {}, added = {}] = rowsOf(file);
    expect([old, added]).toMatchObject([
      { version: '1', alert: '', previous_hash: '', hash },
      { version: '2', previous_hash: hash },
    ]);
    expect(await check(file)).toMatchObject({ status: 0, said: expect.stringContaining('2 receipts') });
    expect((await check(fileOf([{ ...old, alert: 'Officers' }, added]))).status).toBe(1);
    expect((await check(fileOf([{ ...old, version: '2' }, added]))).status).toBe(1);
    // As a file of the release before had it.
    const columns = ['at', 'notification_id', 'step', 'recipient', 'detail', 'previous_hash', 'hash'];
    const asBefore = Object.fromEntries(columns.map((name) => [name, old[name] ?? '']));
    expect(await check(fileOf([asBefore]))).toMatchObject({ status: 0 });
    expect((await check(fileOf([{ ...asBefore, detail: 'other' }]))).status).toBe(1);
  });

  test.each(Object.entries(ALERT_KIND_WORDS) as [AlertFormType, string][])(
    'calls alerts of %s “%s”',
    async (formType, kind) => {
      const alertId = await save('Officers');
      const matchId = await match(alertId, 'Officers');
      const { sql } = alerts.db.owner;
      await sql`update alerts.alert set form_type = ${formType} where id = ${alertId}`;
      await sql`update alerts.match set form_type = ${formType}, accession = null where id = ${matchId}`;
      await writeOf(await message(alertId, [matchId]), 'handed_over');
      // A test has no match.
      const test = await message(alertId, []);
      await sql`update alerts.notification set kind = 'test' where id = ${test}`;
      await writeOf(test, 'handed_over');
      const reasons = 'A test: nothing matched';
      expect(rowsOf((await exported()).file)).toMatchObject([
        { kind, accession: '' },
        { kind, alert: 'Officers', company: '', accession: '', reasons },
      ]);
    },
  );

  test('of a digest are its matches, ten at most, and of a step that names some, those', async () => {
    const alertId = await save('Officers');
    const ids: string[] = [];
    for (let n = 10; n < 22; n += 1) {
      const id = await match(alertId, 'Officers');
      await alerts.db.owner.sql`update alerts.match set accession = ${`0000000002-26-0000${n}`},
        event = jsonb_set(event, '{company,name}', to_jsonb(${n === 10 ? 'Ald\ngate' : 'Aldgate'}::text)),
        matched_at = now() + ${n} * interval '1 second' where id = ${id}`;
      ids.push(id);
    }
    const digest = await message(null, ids);
    await writeOf(digest, 'written');
    await writeOf(digest, 'handed_over', { matchIds: ids.slice(0, 2) });
    // A report names none: it concerns what was handed over.
    await writeOf(digest, 'delivered');
    const { file } = await exported();
    const [written, ...later] = rowsOf(file);
    expect(written).toMatchObject({
      alert: 'Officers; and 2 more matches',
      company: 'Ald gate (ALDG); Aldgate (ALDG); and 2 more matches',
      accession: `${Array.from({ length: 10 }, (_, n) => `0000000002-26-0000${n + 10}`).join('; ')}; and 2 more matches`,
      reasons: `${REASONS[0]!.label}: Sales (asked: Sales); and 2 more matches`,
    });
    for (const row of later)
      expect(row).toMatchObject({ alert: 'Officers', accession: '0000000002-26-000010; 0000000002-26-000011' });
    expect(await check(file)).toMatchObject({ status: 0 });
  });
});

describe('the receipts of one alert (issue 39)', () => {
  const about = async (alertName: string) => rowsOf((await exported({ alert_name: alertName })).file);

  test('are its own, the file says that it is a part, and the check says what a part cannot show', async () => {
    const [officers, buyers] = [await save('Officers & Co/x'), await save('Buyers')];
    const [own, other] = [await match(officers, 'Officers & Co/x'), await match(buyers, 'Buyers')];
    const [a, b, digest] = [await message(officers, [own]), await message(buyers, [other]), await message(null, [])];
    for (const matchId of [own, other])
      await alerts.db.owner.orm
        .insert(schema.notificationMatch)
        .values({ matchId, channel: 'sms', notificationId: digest });
    await writeOf(a, 'written');
    await writeOf(b, 'written');
    await writeOf(digest, 'matched', { matchIds: [own] });
    await writeOf(digest, 'matched', { matchIds: [other] });
    await writeOf(digest, 'handed_over');
    await writeOf(digest, 'changed_by_link', { alertId: buyers });
    await writeOf(a, 'delivered');
    await writeOf(a, 'bounced');
    const { answer, file } = await exported({ alert_name: 'Officers & Co/x' });
    const rows = rowsOf(file);
    expect(rows.map(({ only_alert, step, alert }) => [only_alert, step, alert])).toEqual([
      ['Officers & Co/x', 'written', 'Officers & Co/x'],
      ['Officers & Co/x', 'matched', 'Officers & Co/x'],
      ['Officers & Co/x', 'handed_over', 'Buyers; Officers & Co/x'],
      ['Officers & Co/x', 'delivered', 'Officers & Co/x'],
      ['Officers & Co/x', 'bounced', 'Officers & Co/x'],
    ]);
    expect((await about('Buyers')).map(({ step }) => step)).toEqual([
      'written',
      'matched',
      'handed_over',
      'changed_by_link',
    ]);
    expect(answer).toMatchObject({
      num_rows: 5,
      file_name: expect.stringMatching(/^alert-receipts-of-officers-co-x-\d{4}-\d\d-\d\d\.csv$/),
    });
    expect(await check(file)).toEqual({
      status: 0,
      said: `5 receipts fit. The file is a part (only_alert: Officers & Co/x): the export of all receipts shows whether one is missing. The last hash is ${answer.last_hash}.`,
    });
    const [first = {}, second = {}, third = {}, fourth = {}, fifth = {}] = rows;
    for (const altered of [
      [{ ...first, step: 'failed' }, second, third, fourth, fifth],
      [first, first, second],
      // These two are neighbors in the chain.
      [first, second, third, fifth, fourth],
    ])
      expect((await check(fileOf(altered))).status).toBe(1);
    // Without the column, the gaps show.
    expect((await check(fileOf(rows.map(({ only_alert: _, ...row }) => row)))).status).toBe(1);
    const all = rowsOf((await exported()).file).map(({ hash }) => hash);
    expect(all).toEqual(expect.arrayContaining(rows.map(({ hash }) => hash)));
  });

  test('of some days say so, and their chain is whole within them (FINDINGS B17)', async () => {
    const alertId = await save('Officers');
    const id = await message(alertId, [await match(alertId, 'Officers')]);
    for (const step of ['written', 'tried', 'handed_over', 'delivered'] as const) await writeOf(id, step);
    const all = rowsOf((await exported()).file);
    // The wire has milliseconds.
    const momentOf = (row: Record<string, string> | undefined) => new Date(Date.parse(row?.at ?? '') + 1).toISOString();
    const [since, until] = [momentOf(all.at(-4)), momentOf(all.at(-2))];
    // The file has microseconds.
    const [from, to] = [since, until].map((moment) => moment.replace('Z', '000Z')) as [string, string];
    const within = all.filter(({ at = '' }) => at >= from && at < to);
    const { answer, file } = await exported({ since, until });
    expect(rowsOf(file).map(({ hash, only_since, only_until }) => [hash, only_since, only_until])).toEqual(
      within.map(({ hash }) => [hash, since, until]),
    );
    expect(answer.num_rows).toBe(within.length);
    expect((await check(file)).status).toBe(0);
    const [first = {}, , ...others] = rowsOf(
      await exported({ since: '2020-01-01T00:00:00.000Z' }).then((one) => one.file),
    );
    expect((await check(fileOf([first, ...others]))).status).toBe(1);
    expect(rowsOf((await exported({ since: '2100-01-01T00:00:00.000Z' })).file)).toEqual([]);
  });

  test('keep to the alert when it is renamed, and stay when it is deleted; another’s, and no one’s, are not found', async () => {
    const alertId = await save('Officers');
    await writeOf(await message(alertId, [await match(alertId, 'Officers')]), 'written');
    const test = await message(alertId, []);
    await writeOf(test, 'handed_over');
    await writeOf(await message(null, [await match(alertId, 'Officers')]), 'written');
    await alerts.post('set_alerts', draft('Officers', { new_alert_name: 'Directors' }), caller);
    expect((await about('Directors')).map(({ only_alert, alert }) => [only_alert, alert])).toEqual([
      ['Directors', 'Officers'],
      ['Directors', 'Officers'],
      ['Directors', 'Officers'],
    ]);
    expect((await alerts.post('export_alert_receipts', { alert_name: 'Officers' }, caller)).statusCode).toBe(404);
    await save('Officers');
    expect(await about('Officers')).toEqual([]);
    await alerts.post('delete_alert', { alert_name: 'Officers' }, caller);
    await alerts.post('set_alerts', draft('Directors', { new_alert_name: 'Officers' }), caller);
    await alerts.post('delete_alert', { alert_name: 'Officers' }, caller);
    // With the two that were cancelled.
    expect(await about('Officers')).toHaveLength(5);
    const stranger = await alerts.addCaller(`stranger-${people}@sentinel.example`);
    expect((await alerts.post('export_alert_receipts', { alert_name: 'Officers' }, stranger)).statusCode).toBe(404);
  });
});
