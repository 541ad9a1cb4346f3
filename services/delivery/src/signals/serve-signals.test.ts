import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { Signal } from '@sentinel/federation';
import { createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { promoted } from '../channels/channel.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { changeChannel } from '../testing/change-channel.ts';
import { serveSignals } from './serve-signals.ts';
import { addSignals, deleteSignalsBefore } from './signals.repository.ts';

const V1 = '000000000001';
const V2 = '000000000002';
const V3 = '000000000003';
let database: TestDatabase;

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
  serveSignals(app, { database: database.database, trustedHops: 1 });
  return { app, lines };
}

const send = (app: FastifyInstance, signals: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/signals', payload: { signals } as object, headers });
const of = (version: string, area = 'alerts') => ({ area, version });
const visit = (version: string, area?: string): Signal => ({ kind: 'visit', ...of(version, area) });

/** The metrics about areas, without the label that all metrics of a service have. */
const metricsOf = async (app: FastifyInstance) =>
  (await app.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('area_'))
    .map((line) => line.replace(/,?service="delivery"/, '').replace('{,', '{'))
    .sort();

/** The stored counts of all minutes: a test may begin in one and end in the next. */
const stored = async ({ orm }: Pick<Database, 'orm'> = database.database) => {
  const sums = new Map<string, number>();
  for (const { area, version, kind, count } of await orm.select().from(schema.areaSignal)) {
    const key = `${area} ${version} ${kind}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).sort();
};

beforeAll(async () => {
  database = await createTestDatabase();
  await release(shellBuild(), remoteBuild('alerts', V1));
  await release(remoteBuild('alerts', V2));
  await release(remoteBuild('alerts', V3));
});
afterAll(() => database.drop());
beforeEach(() => database.database.orm.delete(schema.areaSignal));

describe('signals of browsers', () => {
  test('are counted by release, added to what is stored, and stored at the latest when the service stops', async () => {
    for (const _replica of [1, 2]) {
      const { app } = open();
      const { statusCode } = await send(app, [
        visit(V3),
        visit(V3),
        { kind: 'failed', ...of(V3), phase: 'entry' },
        { kind: 'slow', ...of(V2) },
        { kind: 'load', ...of(V3), phase: 'shown', ms: 300 },
      ]);
      expect(statusCode).toBe(204);
      await app.close();
    }
    expect(await stored()).toEqual([`alerts ${V2} slow 2`, `alerts ${V3} failed 2`, `alerts ${V3} visit 4`]);
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
    expect(await stored()).toEqual([
      `alerts ${V1} visit 1`,
      `alerts ${V3} visit 1`,
      'other other visit 2',
      'shell 5e1100000001 visit 1',
    ]);
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
    expect(await stored()).toEqual([`alerts ${V1} visit 2`, `alerts ${fresh} visit 2`]);
  });

  test('old counts are deleted, a bounded number at once', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const counts = [1, 2, 3, 4].map((day) => ({ minute: at(day), ...of(V1), kind: 'visit' as const, count: 1 }));
    await addSignals(database.database, counts);
    expect(await deleteSignalsBefore(database.database, at(4), 2)).toBe(2);
    expect(await deleteSignalsBefore(database.database, at(4), 2)).toBe(1);
    expect(await stored()).toEqual([`alerts ${V1} visit 1`]);
  });
});
