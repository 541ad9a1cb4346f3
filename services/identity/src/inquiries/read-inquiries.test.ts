import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { readStreamedFile } from '@sentinel/service-kit/testing';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import type { NewInquiry } from './inquiries.repository.ts';

let identity: TestIdentity;
let admin: Caller;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.openSession(
    await identity.addAccount('admin@sentinel.example', 'Sentinel#2026', { permissions: ['admin'] }),
  );
});
afterAll(() => identity.stop());
beforeEach(() => identity.database.sql`truncate identity.inquiry restart identity`);

const INQUIRY: NewInquiry = {
  firstName: 'Dana',
  lastName: 'Ruiz',
  role: 'Director',
  industry: 'Legal Services',
  company: 'Ruiz',
  country: 'Germany',
  stateRegion: 'Bayern',
  email: 'dana@client.example',
  phone: '12125550100',
  heardAbout: 'Event',
  workedWithBefore: 'Yes, I have',
  additionalInfo: '',
  source: 'https://app.example/contact-us',
  requestId: 'r1',
};
const store = (...rows: Partial<NewInquiry>[]) =>
  identity.database.orm.insert(schema.inquiry).values(rows.map((row) => ({ ...INQUIRY, ...row })));
const companies = (rows: readonly { company: string }[]) => rows.map(({ company }) => company);
const read = async (page: object = {}) => (await identity.post('get_inquiries', page, admin)).json();
const exported = async () =>
  readStreamedFile<{ file_name: string; num_rows: number }>(
    (await identity.post('export_inquiries', {}, admin)).rawPayload,
  );

test('the dashboard of an administrator says how many there are, and when the newest came', async () => {
  const overview = async () => (await identity.post('get_inquiries_overview', {}, admin)).json();
  expect(await overview()).toEqual({ inquiries: 0, newest_at: null });
  await store({}, {});
  const [newest] = (await read()).inquiries;
  expect(await overview()).toEqual({ inquiries: 2, newest_at: newest.at });
});

describe('get_inquiries', () => {
  test('gives everything that was stored', async () => {
    await store({ additionalInfo: 'one\ntwo' });
    expect(await read()).toEqual({
      inquiries: [
        {
          id: 1,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          first_name: 'Dana',
          last_name: 'Ruiz',
          role: 'Director',
          industry: 'Legal Services',
          company: 'Ruiz',
          country: 'Germany',
          state_region: 'Bayern',
          email: 'dana@client.example',
          phone: '12125550100',
          heard_about: 'Event',
          worked_with_before: 'Yes, I have',
          additional_info: 'one\ntwo',
          source: 'https://app.example/contact-us',
          request_id: 'r1',
          permission: null,
          account: null,
          granted_at: null,
          granted_by: null,
        },
      ],
      next: null,
    });
  });

  test('gives every inquiry once, the latest first, by pages, though more come in meanwhile', async () => {
    await store(...Array.from({ length: 5 }, (_, n) => ({ company: `C${n}` })));
    const first = await read({ limit: 2 });
    expect([companies(first.inquiries), first.next]).toEqual([['C4', 'C3'], 4]);
    await store({ company: 'Meanwhile' });
    const second = await read({ limit: 2, before: first.next });
    expect([companies(second.inquiries), second.next]).toEqual([['C2', 'C1'], 2]);
    const last = await read({ limit: 2, before: second.next });
    expect([companies(last.inquiries), last.next]).toEqual([['C0'], null]);
  });

  test('a last page that is just full has no next', async () => {
    await store({}, {});
    expect((await read({ limit: 2 })).next).toBeNull();
  });

  test('gives 50 without a limit', async () => {
    await store(...Array.from({ length: 51 }, () => ({})));
    const { inquiries, next } = await read();
    expect([inquiries.length, next]).toEqual([50, 2]);
  });

  test.each([{ limit: 0 }, { limit: 201 }, { before: 0 }, { before: 'x' }, { search: 'x' }])(
    'refuses %j',
    async (page) => expect((await identity.post('get_inquiries', page, admin)).statusCode).toBe(400),
  );
});

describe('export_inquiries', () => {
  test('has every column of every inquiry, the oldest first, and nothing that a spreadsheet runs (SECURITY 47)', async () => {
    await store({
      firstName: '=HYPERLINK("http://evil.example")',
      lastName: '+1',
      company: '@SUM(A1)',
      stateRegion: "-2+3+cmd|' /C calc'!A0",
      email: '=a@client.example',
      additionalInfo: '=1\n"two", three',
      permission: 'alerts',
    });
    const at = (await read()).inquiries[0].at;
    const { answer, file } = await exported();
    expect(file).toBe(
      '"id","at","first_name","last_name","email","phone","company","role","industry","country","state_region",' +
        '"heard_about","worked_with_before","additional_info","source","request_id",' +
        '"permission","granted_at","granted_by"\r\n' +
        `"1","${at}","'=HYPERLINK(""http://evil.example"")","'+1","'=a@client.example","12125550100","'@SUM(A1)",` +
        `"Director","Legal Services","Germany","'-2+3+cmd|' /C calc'!A0","Event","Yes, I have",` +
        `"'=1\n""two"", three","https://app.example/contact-us","r1","alerts","",""\r\n`,
    );
    expect(answer).toEqual({ file_name: expect.stringMatching(/^inquiries-\d{4}-\d\d-\d\d\.csv$/), num_rows: 1 });
  });

  test('more than a batch are all there, each once', async () => {
    await store(...Array.from({ length: 1201 }, (_, n) => ({ company: `C${n}` })));
    const { answer, file } = await exported();
    const [, ...rows] = file.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: 1201 }, (_, n) => `"${n + 1}"`));
    expect(answer.num_rows).toBe(1201);
  });

  test('has its headings when there is none', async () => {
    const { answer, file } = await exported();
    expect([answer.num_rows, file.split('\r\n').length]).toEqual([0, 2]);
  });
});

describe('delete_inquiry', () => {
  test('deletes the one', async () => {
    await store({ company: 'Stays' }, { company: 'Goes' });
    const answer = await identity.post('delete_inquiry', { id: 2 }, admin);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(companies((await read()).inquiries)).toEqual(['Stays']);
  });

  test('says that there is none when it is gone already', async () => {
    await store({});
    const answer = await identity.post('delete_inquiry', { id: 7 }, admin);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is no inquiry of this number.']);
    expect((await read()).inquiries).toHaveLength(1);
  });
});

test('neither page nor file turns the direction of writing or holds control characters', async () => {
  await store({ additionalInfo: 'one\r\ntwo\u202egnp.exe\u0085', company: 'A\u202eB' });
  const { inquiries } = await read();
  expect(inquiries).toMatchObject([{ additional_info: 'one\ntwognp.exe', company: 'AB' }]);
  const { file } = await exported();
  expect(file).toContain('"AB"');
  expect(file).toContain('"one\ntwognp.exe"');
});
