import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { readStreamedFile } from '@sentinel/service-kit/testing';
import { type AlertsApp, startAlerts } from '../testing/alerts-app.ts';

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

const exported = async () =>
  readStreamedFile<{ num_rows: number; last_hash: string; file_name: string }>(
    (await alerts.post('export_alert_receipts', {}, caller)).rawPayload,
  );

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
    expect(lines[0]).toBe('"at","notification_id","step","recipient","detail","previous_hash","hash"');
    expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(['"matched"', '"handed_over"', '"delivered"']);
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
