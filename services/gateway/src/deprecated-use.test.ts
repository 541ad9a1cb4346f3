import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { countDeprecatedUse } from './deprecated-use.repository.ts';
import { deprecatedIn } from './deprecated-use.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

describe('what a call uses that is deprecated', () => {
  const since = '2026-11-01';
  test.each<[string, Parameters<typeof deprecatedIn>[0], string[]]>([
    ['nothing where nothing is', undefined, []],
    ['the operation, whatever is sent', { operation: since }, ['']],
    ['a field that is sent', { request: { name: since, other: since } }, ['name']],
    ['a field that is sent without a value', { request: { empty: since } }, ['empty']],
    ['a field of an object', { request: { 'range.from': since, 'range.to': since } }, ['range.from']],
    ['a field of any entry of a list', { request: { 'list[].b': since, 'list[].c': since } }, ['list[].b']],
    ['no field of the answer', { response: { name: since } }, []],
    ['the operation and a field', { operation: since, request: { name: since } }, ['', 'name']],
  ])('is %s', (_what, deprecated, used) => {
    const payload = { name: 'x', empty: null, range: { from: 1 }, list: [{ a: 1 }, { b: 2 }] };
    expect(deprecatedIn(deprecated, payload)).toEqual(used);
  });
});

describe('counts of deprecated uses', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  const stored = async () => {
    const rows = await db.owner.orm.select().from(schema.deprecatedUse);
    return rows
      .map(({ day, operation, field, caller, calls }) => `${day} ${operation} ${field} ${caller} ${calls}`)
      .sort();
  };
  const use = { operation: 'get_alert', field: 'order', caller: 'alerts@0123456789ab' };

  test('of several gateways add up by day, operation, field and release, in the role of the gateway', async () => {
    const day = { at: '2026-11-25' };
    const service = openDatabase(db.url, { service: 'gateway', max: 2 });
    const count = () => countDeprecatedUse(service, () => new Date(`${day.at}T12:00:00Z`));
    const [one, other] = [count(), count()];
    for (const each of [one, one, other]) each.add(use);
    one.add({ ...use, field: '' });
    await Promise.all([one.store(), other.store()]);
    day.at = '2026-11-26';
    one.add(use);
    await one.store();
    await one.store();
    expect(await stored()).toEqual([
      '2026-11-25 get_alert  alerts@0123456789ab 1',
      '2026-11-25 get_alert order alerts@0123456789ab 3',
      '2026-11-26 get_alert order alerts@0123456789ab 1',
    ]);
    await service.close();
  });

  test('that could not be stored are kept for the next time', async () => {
    const closed = openDatabase(db.url, { service: 'gateway', max: 1 });
    await closed.close();
    const open = openDatabase(db.url, { service: 'gateway', max: 1 });
    const through = { orm: closed.orm };
    const counts = countDeprecatedUse(through, () => new Date('2026-11-27T00:00:00Z'));
    counts.add(use);
    await expect(counts.store()).rejects.toThrow();
    counts.add(use);
    through.orm = open.orm;
    await counts.store();
    expect(await stored()).toContain('2026-11-27 get_alert order alerts@0123456789ab 2');
    await open.close();
  });

  test('of more than 90 days ago are deleted, once a day and also where nothing is counted', async () => {
    const clock = { now: new Date('2027-03-01T12:00:00Z') };
    const rowsOf = (...days: string[]) =>
      db.owner.orm.insert(schema.deprecatedUse).values(days.map((day) => ({ ...use, field: 'old', calls: 1, day })));
    const old = async () => (await stored()).filter((row) => row.includes(' old ')).map((row) => row.slice(0, 10));
    const service = openDatabase(db.url, { service: 'gateway', max: 1 });
    const { store } = countDeprecatedUse(service, () => clock.now);
    await rowsOf('2026-11-30', '2026-12-01', '2026-12-02');
    await store();
    expect(await old()).toEqual(['2026-12-01', '2026-12-02']);
    await rowsOf('2026-11-29');
    await store();
    expect(await old()).toEqual(['2026-11-29', '2026-12-01', '2026-12-02']);
    clock.now = new Date('2027-03-02T00:00:00Z');
    await store();
    expect(await old()).toEqual(['2026-12-02']);
    await service.close();
  });

  test('of made-up releases are counted together, so that nobody can fill the table', async () => {
    const service = openDatabase(db.url, { service: 'gateway', max: 1 });
    const counts = countDeprecatedUse(service, () => new Date('2026-11-28T00:00:00Z'));
    for (let at = 0; at < 700; at += 1) counts.add({ ...use, caller: `area@${String(at).padStart(12, '0')}` });
    await counts.store();
    const rows = (await stored()).filter((row) => row.startsWith('2026-11-28'));
    expect(rows).toHaveLength(501);
    expect(rows).toContain('2026-11-28 get_alert order other 200');
    await service.close();
  });
});

describe('the gateway', () => {
  const lines: string[] = [];
  let gateway: TestGateway;
  let url: string;
  beforeAll(async () => {
    gateway = await startGateway(
      { write: (line) => void lines.push(line) },
      {
        deprecated: { check_login: { request: { device_id: '2026-11-01' } } },
      },
    );
    url = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => gateway.stop());

  const body = { type: 'check_login', email: 'a@b.example', password: 'p', device_id: 'web_ab' };
  /** Through a socket: a call is counted when its answer has left. */
  async function login(headers: Record<string, string> = {}): Promise<void> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    await (await fetch(`${url}/api`, request)).text();
  }
  const metrics = async () => (await gateway.app.inject({ url: '/metrics' })).body;

  test('logs and counts whose code makes a call; what is not the name of a release is unknown', async () => {
    const said = [
      'account@0123456789ab',
      'account@ba9876543210',
      undefined,
      'Account@0123456789ab',
      'account@1',
      'a@0123456789ab,b',
    ];
    for (const header of said) await login(header === undefined ? {} : { 'x-sentinel-area': header });
    const called = () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg, operation }) => msg === 'called' && operation === 'check_login');
    const until = Date.now() + 10_000;
    while (called().length < said.length && Date.now() < until) await new Promise((done) => setTimeout(done, 10));
    const releases = called();
    expect(releases.map(({ release }) => release)).toEqual([
      'account@0123456789ab',
      'account@ba9876543210',
      ...Array(4).fill('unknown'),
    ]);
    expect(await metrics()).toContain('gateway_calls_by_area_total{area="account",status="2xx",service="gateway"} 2');
    expect(await metrics()).toContain('gateway_calls_by_area_total{area="unknown",status="2xx",service="gateway"} 4');
  });

  test('counts at most 50 areas by name: anybody can make up more', async () => {
    for (let at = 0; at < 60; at += 1) await login({ 'x-sentinel-area': `made${at}@0123456789ab` });
    const names = (await metrics()).match(/gateway_calls_by_area_total\{area="\w+"/g);
    expect(new Set(names).size).toBe(51);
    expect(await metrics()).toContain('gateway_calls_by_area_total{area="other"');
  });

  test('counts who still sends a deprecated field, and stores it at the latest when it stops', async () => {
    const another = await gateway.startAnother();
    await another.inject({
      method: 'POST',
      url: '/api',
      headers: { 'content-type': 'application/json', 'x-sentinel-area': 'login@00000000000c' },
      payload: JSON.stringify(body),
    });
    expect((await another.inject({ url: '/metrics' })).body).toContain(
      'gateway_deprecated_calls_total{operation="check_login",field="device_id",service="gateway"} 1',
    );
    await another.close();
    const rows = await gateway.database.orm.select().from(schema.deprecatedUse);
    expect(rows.filter(({ caller }) => caller === 'login@00000000000c')).toMatchObject([
      { operation: 'check_login', field: 'device_id', calls: 1 },
    ]);
  });
});
