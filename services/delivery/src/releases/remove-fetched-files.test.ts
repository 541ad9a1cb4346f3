import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { buildApp } from '../app.ts';
import { type S3Server, startS3 } from '../store/testing/s3-server.ts';
import { appSettings } from '../testing/app-settings.ts';

const [KEPT, REMOVED, UNKNOWN] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'];

let database: TestDatabase;
let server: S3Server;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startS3({ bucket: 'releases-of-tests' });
  folder = mkdtempSync(join(tmpdir(), 'sentinel-fetched-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
  await database.drop();
});

test('what was removed from the store goes from the folder of fetched files; all else stays', async () => {
  const { orm } = database.owner;
  const common = { area: 'alerts', document: {}, publishedBy: 'jane' };
  await orm.insert(schema.release).values([
    { ...common, version: KEPT },
    { ...common, version: REMOVED, filesRemovedAt: new Date() },
  ]);
  const files = [KEPT, REMOVED, UNKNOWN].map((version) => join(folder, 'alerts', version, 'chunks/entry.js'));
  const others = [join(folder, 'lost+found/file'), join(folder, 'alerts/notes.txt')];
  for (const file of [...files, ...others]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'text');
  }
  const { credentials, endpoint } = server;
  const app = await buildApp({
    ...appSettings(database.url, folder),
    s3: { bucket: 'releases-of-tests', prefix: 'portal', region: 'x', endpoint, credentials },
  });
  await until('they are gone', () => files.map((file) => existsSync(file)).join() === 'true,false,false');
  expect(others.map((file) => existsSync(file))).toEqual([true, true]);
  await app.close();
});
