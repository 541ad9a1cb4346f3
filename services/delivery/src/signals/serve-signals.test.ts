import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Database, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { Signal } from '@sentinel/federation';
import { createServer, DEVICE_COOKIE } from '@sentinel/service-kit';
import { createSigner } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import { promoted } from '../channels/channel.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { changeChannel } from '../testing/change-channel.ts';
import { onlyDateIs } from '../testing/only-date-is.ts';
import { type PageTickets, pageTickets } from './page-ticket.ts';
import { serveSignals } from './serve-signals.ts';
import { addVisits, deleteVisitsBefore } from './signals.repository.ts';

const V1 = '000000000001';
const V2 = '000000000002';
const V3 = '000000000003';
let database: TestDatabase;
let tickets: PageTickets;

/** Publishes builds and promotes them. */
const release = (...dists: string[]) =>
  publishAndPromote({
    checks: [],
    database: database.database,
    store: folderStore(mkdtempSync(join(tmpdir(), 'sentinel-releases-'))),
    dists,
    actor: 'tester',
    mode: 'local',
  });

/** The route alone, as a service has it. */
function open(): { app: FastifyInstance; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const app = createServer({
    name: 'delivery',
    config: { logLevel: 'warn' },
    logStream: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  serveSignals(app, { database: database.database, tickets, trustedHops: 1 });
  return { app, lines };
}

const send = (app: FastifyInstance, signals: unknown, headers: Record<string, string> = {}, ticket?: string) =>
  app.inject({ method: 'POST', url: '/signals', payload: { ticket, signals } as object, headers });
/** A page as delivery serves it to a browser of a network, with its cookies. */
const openPage = async (network = '198.51.100.1', cookies?: string) => {
  const ticket = await tickets.mint({ network, cookies });
  if (ticket === null) throw new Error('no ticket');
  return ticket;
};
const of = (version: string, area = 'alerts') => ({ area, version });
const visit = (version: string, area?: string): Signal => ({ kind: 'visit', ...of(version, area) });

/** The metrics about areas, without the label that all metrics of a service have. */
const metricsOf = async (app: FastifyInstance) =>
  (await app.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('area_'))
    .map((line) => line.replace(/,?service="delivery"/, '').replace('{,', '{'))
    .sort();

/** The stored visits, in words. */
const stored = async ({ orm }: Pick<Database, 'orm'> = database.database) =>
  (await orm.select().from(schema.areaVisit))
    .map(({ area, version, failed, slow, settled, account }) =>
      [
        area,
        version,
        failed && `failed (${failed})`,
        slow && 'slow',
        !settled && 'only opened',
        account === null ? 'stranger' : 'account',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .sort();

beforeAll(async () => {
  database = await createTestDatabase();
  tickets = pageTickets(database.database, (error) => {
    throw error;
  });
  await release(shellBuild(), remoteBuild('alerts', V1));
  await release(remoteBuild('alerts', V2));
  await release(remoteBuild('alerts', V3));
});
afterAll(() => database.drop());
beforeEach(() => database.database.orm.delete(schema.areaVisit));

describe('signals of browsers', () => {
  test('count once for a page and release, however often they come and whichever process they reach', async () => {
    const page = await openPage();
    for (const _replica of [1, 2]) {
      const { app } = open();
      const signals = [
        visit(V3),
        visit(V3),
        { kind: 'failed', ...of(V3), phase: 'entry' },
        { kind: 'failed', ...of(V3), phase: 'error' },
        { kind: 'slow', ...of(V2) },
        { kind: 'load', ...of(V3), phase: 'shown', ms: 300 },
      ];
      expect((await send(app, signals, {}, page)).statusCode).toBe(204);
      await app.close();
    }
    expect(await stored()).toEqual([`alerts ${V2} slow stranger`, `alerts ${V3} failed (entry) stranger`]);
  });

  test('of a visit settle it, but for the one that its release is about to run', async () => {
    const { app } = open();
    const opened = (version: string) => ({ kind: 'opened', ...of(version) });
    const [blocked, left, seen] = [await openPage(), await openPage(), await openPage()];
    for (const page of [blocked, left, seen]) await send(app, [opened(V3)], {}, page);
    await send(app, [{ kind: 'left', ...of(V3) }], {}, left);
    await app.close();
    const { app: other } = open();
    await send(other, [visit(V3)], {}, seen);
    // What comes late, by another way, changes nothing.
    await send(other, [opened(V3)], {}, left);
    await other.close();
    const settled = `alerts ${V3} stranger`;
    expect(await stored()).toEqual([`alerts ${V3} only opened stranger`, settled, settled]);
  });

  test('are stored by the clock of the database, not by one that is an hour off', async () => {
    const { app } = open();
    onlyDateIs(Date.now() + 3_600_000);
    const page = await openPage();
    await send(app, [visit(V3)], {}, page);
    await app.close();
    jest.useRealTimers();
    const [row] = await database.database.orm.select().from(schema.areaVisit);
    expect(Math.abs(Number(row?.at) - Date.now())).toBeLessThan(1_800_000);
  });

  test('count for nothing without a ticket, with a made-up, changed or old one, and for releases that nobody gets', async () => {
    const { app } = open();
    const ours = await openPage();
    const old = createSigner({
      key: await keyOf(),
      iss: 'sentinel-delivery',
      aud: 'page',
      jti: randomUUID(),
      expiresIn: 1_000,
      clockTimestamp: Date.now() - 60_000,
    })({ net: 'x', dev: null });
    const [head, claims, signature] = ours.split('.');
    const changed = [
      head,
      Buffer.from(`${Buffer.from(claims!, 'base64url')}`.replace('"dev":null', '"dev":"x"')).toString('base64url'),
      signature,
    ].join('.');
    for (const ticket of [undefined, 'made up', changed, old, ours.slice(0, -4)])
      expect((await send(app, [visit(V3)], {}, ticket)).statusCode).toBe(204);
    await send(app, [visit(V1), visit('ffffffffffff'), visit(V3, 'nosuch')], {}, ours);
    expect(await metricsOf(app)).toContain(`area_visits_total{area="alerts",version="${V3}"} 5`);
    await app.close();
    expect(await stored()).toEqual([]);
  });

  test('are of an account where somebody logged in on the device, whose ticket is of no use to others', async () => {
    const [secret, other] = ['a-device-secret-of-43-letters', 'another-device-secret'];
    const id = randomUUID();
    await database.owner
      .sql`insert into identity.account (id, email, name, password_hash) values (${id}, ${`${id}@x.example`}, 'A', 'x')`;
    await database.owner.sql`insert into identity.known_device (account_id, secret_hash)
      values (${id}, ${createHash('sha256').update(secret).digest('hex')})`;
    const cookie = (value: string) => ({ cookie: `${DEVICE_COOKIE}=${value}` });
    const { app } = open();
    await send(app, [visit(V3)], cookie(secret), await openPage('198.51.100.1', cookie(secret).cookie));
    // Logged in after the page was served.
    await send(app, [visit(V2)], cookie(secret), await openPage());
    // Taken from another device, and a cookie that nobody logged in with.
    const theirs = await openPage('198.51.100.1', cookie(secret).cookie);
    for (const headers of [{}, cookie(other)])
      await send(app, [{ kind: 'failed', ...of(V3), phase: 'code' }], headers, theirs);
    await send(app, [{ kind: 'slow', ...of(V3) }], cookie(other), await openPage('198.51.100.1', cookie(other).cookie));
    await app.close();
    expect(await stored()).toEqual([`alerts ${V2} account`, `alerts ${V3} account`, `alerts ${V3} slow stranger`]);
    const rows = JSON.stringify(await database.database.orm.select().from(schema.areaVisit));
    for (const told of [id, secret, '198.51.100']) expect(rows).not.toContain(told);
  });

  test('of one network are kept 200 a minute for a release, and a failure later still joins its visit', async () => {
    const { app } = open();
    const pages = await Promise.all(Array.from({ length: 203 }, () => openPage()));
    for (const page of pages) await send(app, [visit(V3)], {}, page);
    await send(app, [visit(V3)], {}, await openPage('203.0.113.5'));
    await send(app, [{ kind: 'failed', ...of(V3), phase: 'code' }], {}, pages[0]);
    expect(await metricsOf(app)).toContain('area_signals_refused_total{reason="no_room"} 3');
    await app.close();
    const kept = await stored();
    expect([kept.length, kept.filter((row) => row.includes('failed')).length]).toEqual([201, 1]);
  });

  test('of releases that do not exist count as other; of those no longer served have no version in the metrics', async () => {
    const { app } = open();
    await send(app, [visit(V1), visit(V3), visit('ffffffffffff'), visit(V1, 'nosuch'), visit('5e1100000001', 'shell')]);
    expect((await metricsOf(app)).filter((line) => line.startsWith('area_visits_total'))).toEqual([
      `area_visits_total{area="alerts",version="${V3}"} 1`,
      'area_visits_total{area="alerts",version="other"} 1',
      'area_visits_total{area="other",version="other"} 2',
      'area_visits_total{area="shell",version="5e1100000001"} 1',
    ]);
    await app.close();
  });

  test('become metrics: failures by phase, errors, durations of phases, and vitals', async () => {
    const { app } = open();
    await send(app, [
      { kind: 'failed', ...of(V3), phase: 'code' },
      { kind: 'error', ...of(V3), phase: 'code', message: 'x' },
      { kind: 'load', ...of(V3), phase: 'code', ms: 300 },
      { kind: 'vital', ...of(V3), name: 'lcp', ms: 1_200 },
      { kind: 'vital', ...of(V3), name: 'inp', ms: 90 },
      { kind: 'shift', ...of(V3), thousandths: 15 },
    ]);
    const metrics = await metricsOf(app);
    for (const line of [
      `area_failures_total{area="alerts",version="${V3}",phase="code"} 1`,
      `area_errors_total{area="alerts",version="${V3}"} 1`,
      `area_load_seconds_sum{area="alerts",version="${V3}",phase="code"} 0.3`,
      `area_lcp_seconds_sum{area="alerts",version="${V3}"} 1.2`,
      `area_inp_seconds_sum{area="alerts",version="${V3}"} 0.09`,
      `area_layout_shift_sum{area="alerts",version="${V3}"} 0.015`,
    ])
      expect(metrics).toContain(line);
    await app.close();
  });

  test('an error is one log line with what was known, and its message is cleaned', async () => {
    const { app, lines } = open();
    await send(app, [
      {
        kind: 'error',
        ...of(V3),
        phase: 'entry',
        fault: 'error status',
        url: `/r/alerts/${V3}/entry.js`,
        status: 404,
        contentType: 'text/plain',
        requestId: 'request-0042',
        message: 'for morgan@sentinel.example\nat https://app.example/x?token=1',
      },
    ]);
    expect(lines).toMatchObject([
      {
        msg: 'an area failed in a browser',
        area: 'alerts',
        version: V3,
        phase: 'entry',
        fault: 'error status',
        url: `/r/alerts/${V3}/entry.js`,
        status: 404,
        content_type: 'text/plain',
        failed_request_id: 'request-0042',
        message: 'for [email] at /x',
      },
    ]);
    await app.close();
  });

  test('what is not a signal is refused: unknown fields and kinds, addresses with a query, too many, too large', async () => {
    const { app } = open();
    const error = { kind: 'error', ...of(V3), phase: 'code', message: 'x' };
    for (const signals of [
      [],
      [{ ...visit(V3), user: 'morgan' }],
      [{ ...visit(V3), kind: 'visits' }],
      [{ ...visit(V3), version: 'latest' }],
      [{ ...error, url: '/alerts?email=a' }],
      [{ ...error, message: 'x'.repeat(301) }],
      Array.from({ length: 41 }, () => visit(V3)),
    ])
      expect((await send(app, signals)).statusCode).toBe(400);
    expect((await send(app, [{ ...error, message: 'x'.repeat(33_000) }])).statusCode).toBe(413);
    expect((await app.inject({ method: 'POST', url: '/signals', payload: 'x' })).statusCode).toBe(415);
    await app.close();
    expect(await stored()).toEqual([]);
  });

  test('pages of other sites cannot send any', async () => {
    const { app } = open();
    expect((await send(app, [visit(V3)], { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send(app, [visit(V3)], { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
    await app.close();
  });

  test('one network can send 12,000 a minute; others are not affected', async () => {
    const { app } = open();
    const batch = Array.from({ length: 40 }, () => visit(V3));
    const from = (address: string) => send(app, batch, { 'x-forwarded-for': `192.0.2.77, ${address}` });
    for (let sent = 0; sent < 300; sent += 1) expect((await from('198.51.100.1')).statusCode).toBe(204);
    expect((await from('198.51.100.1')).statusCode).toBe(429);
    expect((await from('198.51.100.2')).statusCode).toBe(204);
    expect(await metricsOf(app)).toContain('area_signals_refused_total{reason="too_many"} 1');
    await app.close();
  });

  test('of a release that was published or promoted just now have its version', async () => {
    const { app } = open();
    const fresh = '000000000004';
    await send(app, [visit(V1)]);
    await release(remoteBuild('alerts', fresh));
    await send(app, [visit(fresh)]);
    expect(await metricsOf(app)).toContain(`area_visits_total{area="alerts",version="${fresh}"} 1`);
    await changeChannel(database.database, {
      area: 'alerts',
      action: 'promote',
      actor: 'tester',
      reason: null,
      change: (before) => promoted(before, V1),
    });
    await send(app, [visit(V1), visit(fresh)]);
    expect((await metricsOf(app)).filter((line) => line.startsWith('area_visits_total'))).toEqual([
      `area_visits_total{area="alerts",version="${V1}"} 1`,
      `area_visits_total{area="alerts",version="${fresh}"} 1`,
    ]);
    await app.close();
  });

  test('old visits are deleted, a bounded number at once', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const visits = [1, 2, 3, 4].map((day) => ({
      ...of(V1),
      page: randomUUID(),
      at: at(day),
      network: 'x',
      device: null,
      failed: null,
      slow: false,
      settled: true,
    }));
    await addVisits(database.database, visits, tickets.hash);
    expect(await deleteVisitsBefore(database.database, at(4), 2)).toBe(2);
    expect(await deleteVisitsBefore(database.database, at(4), 2)).toBe(1);
    expect(await stored()).toEqual([`alerts ${V1} stranger`]);
  });
});

/** What signs tickets. */
async function keyOf(): Promise<string> {
  const [row] = await database.database.orm.select().from(schema.pageKey);
  return row?.key ?? '';
}
