import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const lines: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  gateway = await startGateway(logStream);
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.answerWith(200, { ok: true }));

const REFUSAL = { error: 'no', code: 'invalid_credentials', request_id: 'x' };
const login = { type: 'check_login', email: 'nobody@b.example', password: 'typed-password', device_id: 'web_ab' };

const deleteUser = (token: string) => samplePayload(operations.delete_user as Operation, { token });

/** Makes a call; returns its answer and the audit rows it wrote. */
async function call(payload: object, token?: string) {
  const requestId = randomUUID();
  const answer = await gateway.post(payload, {
    'x-request-id': requestId,
    'x-forwarded-for': '192.0.2.9',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });
  const rows = await gateway.database.sql`
    select operation, actor_id, subject_id, concerns, detail, reason, status, ip from gateway.audit where request_id = ${requestId}`;
  return { answer, rows: [...rows] };
}

describe('the audit log', () => {
  test('has a row for a call of an audited operation, whatever came of it; none for others', async () => {
    const { token, email, accountId } = await gateway.logIn(['alerts']);
    const row = {
      operation: 'delete_alert',
      actor_id: accountId,
      subject_id: null,
      concerns: 'x',
      detail: null,
      reason: null,
      status: 200,
      ip: '192.0.2.9',
    };
    const deletion = { type: 'delete_alert', email, alert_name: 'x' };
    expect((await call(deletion, token)).rows).toEqual([row]);
    gateway.answerWith(404, { error: 'no', code: 'not_found', request_id: 'x' });
    expect((await call(deletion, token)).rows).toEqual([{ ...row, status: 404 }]);
    expect((await call({ type: 'get_alerts', email }, token)).rows).toEqual([]);
  });

  test('has one for what the gateway itself forbids somebody, and none for calls of nobody', async () => {
    const { token, accountId } = await gateway.logIn(['alerts']);
    const forbidden = await call(deleteUser(token), token);
    expect(forbidden.rows).toEqual([
      expect.objectContaining({ operation: 'delete_user', actor_id: accountId, status: 403 }),
    ]);
    const anonymous = await call(deleteUser('x'));
    expect([anonymous.answer.statusCode, anonymous.rows]).toEqual([401, []]);
  });

  test('says what the owner notes, who it is where nobody was logged in, also of a refusal; the caller is not told', async () => {
    const [actorId, subjectId] = [randomUUID(), randomUUID()];
    gateway.answerWith(401, REFUSAL, {
      'x-audit-actor': actorId,
      'x-audit-subject': subjectId,
      'x-audit-detail': encodeURIComponent('permissions: alerts → alerts, explore_trades'),
    });
    const { answer, rows } = await call(login);
    expect(rows).toEqual([
      {
        operation: 'check_login',
        actor_id: actorId,
        subject_id: subjectId,
        concerns: null,
        detail: 'permissions: alerts → alerts, explore_trades',
        reason: null,
        status: 401,
        ip: '192.0.2.9',
      },
    ]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-audit'))).toEqual([]);
  });

  test('is not told by an owner who the caller is: the gateway knows', async () => {
    const admin = await gateway.logIn(['admin']);
    const subjectId = randomUUID();
    gateway.answerWith(200, { ok: true }, { 'x-audit-actor': randomUUID(), 'x-audit-subject': subjectId });
    const { rows } = await call(deleteUser(admin.token), admin.token);
    expect(rows).toEqual([expect.objectContaining({ actor_id: admin.accountId, subject_id: subjectId })]);
  });

  test('keeps no address and no password', async () => {
    const { answer, rows } = await call(login);
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(rows)).not.toMatch(/typed-password|nobody@b\.example/);
  });

  test('that cannot be written stands in the log, whole, and the answer stands', async () => {
    gateway.answerWith(200, { ok: true }, { 'x-audit-actor': 'no id', 'x-audit-detail': '%' });
    const { answer, rows } = await call(login);
    expect([answer.statusCode, rows]).toEqual([200, []]);
    const entry = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'audit row not written');
    expect(entry.audit).toMatchObject({ operation: 'check_login', actorId: 'no id', detail: '%', status: 200 });
  });
});

describe('what a row concerns', () => {
  const concerned = async (payload: object, token: string) =>
    (await call(payload, token)).rows.map((row) => row.concerns);

  test('is what the operation declares of the payload, also of a call that is refused', async () => {
    const alerts = await gateway.logIn(['alerts']);
    const name = 'Zürich 東京';
    const { email } = alerts;
    expect(await concerned({ type: 'delete_alert', email, alert_name: name }, alerts.token)).toEqual([name]);
    const saved = samplePayload(operations.set_alerts as Operation, { email });
    expect(await concerned({ ...saved, alert_name: name }, alerts.token)).toEqual([name]);
    const renamed = { ...saved, alert_name: 'Officers', new_alert_name: name };
    expect(await concerned(renamed, alerts.token)).toEqual([`Officers, ${name}`]);
    expect(await concerned({ ...renamed, new_alert_name: 'Officers' }, alerts.token)).toEqual(['Officers']);
    const { email: theirs, token } = await gateway.logIn([]);
    const { rows } = await call({ type: 'delete_alert', email: theirs, alert_name: name }, token);
    expect(rows).toMatchObject([{ status: 403, concerns: name }]);
  });

  test('is the companies of an export, the call of an adjudication, and nothing where no company is named', async () => {
    const { email, token } = await gateway.logIn(['explore_trades', 'categorization_admin']);
    const file = { ...samplePayload(operations.export_trades as Operation, { email }) };
    expect(await concerned({ ...file, tickers: ['EMBX', 'ALDKIR'], ciks: ['0000000001'] }, token)).toEqual([
      'EMBX, ALDKIR, 0000000001',
    ]);
    expect(await concerned(file, token)).toEqual([null]);
    const adjudication = samplePayload(operations.adjudicate_categorization as Operation);
    expect(await concerned({ ...adjudication, gvkey: '001234', interaction_num: 5 }, token)).toEqual(['001234, 5']);
    const all = { type: 'export_categorizations', format: 'csv', gvkey: null };
    expect(await concerned(all, token)).toEqual([null]);
  });

  test('is the search, where somebody saves or deletes one as another user', async () => {
    const [admin, subject] = [await gateway.logIn(['admin']), await gateway.logIn(['explore_trades'])];
    const { token } = await gateway.runAs(admin, subject);
    const search = { page: 'explore_trades', name: 'Late “buys”', query: 'v=1', is_default: false };
    expect(await concerned({ type: 'save_search', ...search }, token)).toEqual([search.name]);
    const deletion = { type: 'delete_saved_search', id: randomUUID() };
    expect(await concerned(deletion, token)).toEqual([null]);
    gateway.answerWith(200, { success: true }, { 'x-audit-concerns': encodeURIComponent(search.name) });
    expect(await concerned(deletion, token)).toEqual([search.name]);
  });

  test('is what the owner notes, which knows the name: on one line, of bounded length, without addresses', async () => {
    const { email, token } = await gateway.logIn(['alerts', 'explore_trades']);
    const noting = async (text: string, payload: object = { type: 'delete_alert', email, alert_name: 'x' }) => {
      gateway.answerWith(200, { ok: true }, { 'x-audit-concerns': encodeURIComponent(text) });
      return concerned(payload, token);
    };
    expect(await noting('Aldgate, 001234, 5')).toEqual(['Aldgate, 001234, 5']);
    expect(await noting('')).toEqual([null]);
    expect(await noting('a\r\nb\u202ec\0')).toEqual(['a b c']);
    expect(await noting('Alert of lee@client.example, b')).toEqual(['Alert of [address], b']);
    expect(await noting('東'.repeat(501))).toEqual([`${'東'.repeat(499)}…`]);
    expect(await noting(`${'x'.repeat(498)}😀😀`)).toEqual([`${'x'.repeat(498)}\ufffd…`]);
    // Longer than the audit log can answer with, once its addresses are replaced.
    expect(await noting('a@b, '.repeat(100))).toEqual([`${'[address], '.repeat(50).slice(0, 499)}…`]);
    // A name of what nobody declared is none.
    expect(await noting('A Person', { type: 'logout' })).toEqual([null]);
  });
});

describe('what is done as another user (SECURITY.md 34)', () => {
  const act = async () => {
    const [admin, subject] = [await gateway.logIn(['admin']), await gateway.logIn(['alerts'])];
    const { token } = await gateway.runAs(admin, subject, 'they asked for it');
    const row = { actor_id: admin.accountId, subject_id: subject.accountId, reason: 'they asked for it' };
    return { subject, token, row };
  };

  test('leaves a row with actor, subject and reason, also where the operation leaves none', async () => {
    const { subject, token, row } = await act();
    const { rows } = await call({ type: 'get_alerts', email: subject.email }, token);
    expect(rows).toEqual([expect.objectContaining({ ...row, operation: 'get_alerts', status: 200 })]);
  });

  test('leaves one when it is refused, or the owner cannot be reached', async () => {
    const { subject, token, row } = await act();
    const refused = await call({ type: 'delete_account', email: subject.email }, token);
    const forbidden = await call({ type: 'get_users', access_token: token }, token);
    gateway.answerWith(503, { error: 'down', code: 'unavailable', request_id: 'x' });
    const down = await call({ type: 'get_tickers' }, token);
    expect([...refused.rows, ...forbidden.rows, ...down.rows]).toEqual([
      expect.objectContaining({ ...row, operation: 'delete_account', status: 403 }),
      expect.objectContaining({ ...row, operation: 'get_users', status: 403 }),
      expect.objectContaining({ ...row, operation: 'get_tickers', status: 503 }),
    ]);
  });

  test('is not renamed by what an owner notes', async () => {
    const { token, row } = await act();
    gateway.answerWith(200, { ok: true }, { 'x-audit-actor': randomUUID(), 'x-audit-subject': randomUUID() });
    expect((await call({ type: 'get_tickers' }, token)).rows).toEqual([expect.objectContaining(row)]);
  });

  test('names the administrator in the log, too', async () => {
    const { token, row } = await act();
    await call({ type: 'get_tickers' }, token);
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ account: row.subject_id, actor: row.actor_id });
  });
});
