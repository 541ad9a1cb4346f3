import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { s3Store } from '../store/s3-store.ts';
import { type S3Server, startS3 } from '../store/testing/s3-server.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';

const V1 = 'aaaa00000001';
const BUCKET = 'releases-of-tests';
const ENTRY = `/r/alerts/${V1}/entry.js`;
const KEY = `/${BUCKET}/portal/alerts/${V1}/entry.js`;
let database: TestDatabase;
let server: S3Server;
let folder: string;
let app: FastifyInstance;
let stored: Map<string, Buffer>;
let errors: jest.SpiedFunction<FastifyInstance['log']['error']>;

const DRAWN = 'module.exports = { shared: {}, drawPage: () => "<p>drawn</p>" };';
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startS3({ bucket: BUCKET });
  const dists = [shellBuild('5e1100000001', {}, DRAWN), remoteBuild('alerts', V1)];
  const store = await s3Store({ bucket: BUCKET, prefix: 'portal', region: 'x', ...server });
  await publishAndPromote({ database: database.database, store, dists, actor: 'jane', mode: 'production', checks: [] });
  store.close();
  stored = new Map(server.objects);
  folder = mkdtempSync(join(tmpdir(), 'sentinel-fetched-'));
  const { credentials, endpoint } = server;
  app = await buildApp({
    ...appSettings(database.url, folder),
    s3: { bucket: BUCKET, prefix: 'portal', region: 'x', endpoint, credentials },
  });
  errors = jest.spyOn(app.log, 'error');
});
afterAll(async () => {
  await app.close();
  await server.close();
  await database.drop();
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const [key, content] of stored) server.objects.set(key, content);
  server.refuse = () => false;
  server.calls.length = 0;
  errors.mockClear();
});
const fetches = () => server.calls.filter((call) => call.startsWith('GET') && call.endsWith('entry.js'));

test('a file comes from the store once, and from then on from the folder', async () => {
  for (const _ of [1, 2]) {
    const { body, headers, statusCode } = await app.inject(ENTRY);
    expect([statusCode, body]).toEqual([200, `entry('${V1}');`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect(fetches()).toHaveLength(1);
  server.refuse = () => true;
  expect((await app.inject(ENTRY)).statusCode).toBe(200);
});

test('requests at the same moment share one download, and its packed copy is served where asked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: ENTRY, headers: { 'accept-encoding': 'br' } })),
  );
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(`entry('${V1}');`);
  }
  expect(fetches()).toHaveLength(1);
});

test('a file that is not the one that was published is never served; the log says which', async () => {
  server.objects.set(KEY, Buffer.from('tampered'));
  const answer = await app.inject(ENTRY);
  expect([answer.statusCode, answer.body.includes('tampered')]).toEqual([503, false]);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(errors.mock.calls[0]?.[0]).toMatchObject({
    err: { message: 'the file in the store is not the one that was published' },
    area: 'alerts',
    version: V1,
    file: 'entry.js',
  });
  expect(existsSync(join(folder, 'alerts', V1, 'entry.js'))).toBe(false);
  server.objects.set(KEY, stored.get(KEY) ?? Buffer.from(''));
  expect((await app.inject(ENTRY)).statusCode).toBe(200);
});

test.each([
  ['of another file', brotliCompressSync('tampered')],
  ['that cannot be unpacked', Buffer.from('no brotli')],
])('a packed copy %s is never served; the file is', async (_name, content) => {
  server.objects.set(`${KEY}.br`, content);
  const answer = await app.inject({ url: ENTRY, headers: { 'accept-encoding': 'br' } });
  expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([
    200,
    undefined,
    `entry('${V1}');`,
  ]);
  expect(errors).toHaveBeenCalledTimes(1);
});

test('while the store cannot be reached, or lacks a file, the answer is 503, and 200 afterwards', async () => {
  server.refuse = (call) => call.startsWith('GET');
  expect((await app.inject(ENTRY)).statusCode).toBe(503);
  server.refuse = () => false;
  server.objects.delete(KEY);
  expect((await app.inject(ENTRY)).statusCode).toBe(503);
  server.objects.set(KEY, stored.get(KEY) ?? Buffer.from(''));
  expect((await app.inject(ENTRY)).statusCode).toBe(200);
});

test.each([
  `/r/alerts/${V1}/other.js`,
  `/r/alerts/${V1}/release.json`,
  `/r/alerts/${V1}/toString`,
  `/r/alerts/${V1}/entry.js.br`,
  `/r/alerts/bbbb00000002/entry.js`,
  `/r/explore/${V1}/entry.js`,
])('%s is no file of a published release: the store is not asked', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
  expect(server.calls).toEqual([]);
});

test('a release whose files were removed is gone', async () => {
  await database.owner.sql`update delivery.release set files_removed_at = now() where area = 'shell'`;
  try {
    expect((await app.inject('/r/shell/5e1100000001/shell.js')).statusCode).toBe(404);
  } finally {
    await database.owner.sql`update delivery.release set files_removed_at = null`;
  }
});

test('the scripts that draw pages are fetched when the registry is read', async () => {
  expect((await app.inject('/registry.json')).statusCode).toBe(200);
  expect(existsSync(join(folder, 'shell/5e1100000001/drawn.cjs'))).toBe(true);
});
