import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readBuild } from '../builds/read-build.ts';
import { remoteBuild } from '../testing/builds.ts';
import { openStore } from './open-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3Store } from './s3-store.ts';
import { type S3Server, startS3 } from './testing/s3-server.ts';

const [V1, V2, V3] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'] as const;
const BUCKET = 'releases-of-tests';
const build = (version: string, area = 'alerts') => readBuild(remoteBuild(area, version));

/** A store, and what its files are really kept in. */
interface Opened {
  readonly store: ReleaseStore;
  /** Paths of everything that is kept, `alerts/aaaa00000001/entry.js`. */
  kept(): string[];
  close(): Promise<void>;
}

const opened: Opened[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
function tracked<T extends Opened>(open: T): T {
  opened.push(open);
  return open;
}

async function openFolder(): Promise<Opened & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-store-'));
  return tracked({
    folder,
    store: await openStore({ folder, s3: null }),
    kept: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.split('/').length > 2),
    close: async () => rmSync(folder, { recursive: true }),
  });
}

async function openS3(prefix = 'portal/one'): Promise<Opened & { server: S3Server }> {
  const server = await startS3({ bucket: BUCKET });
  const { credentials, endpoint } = server;
  const s3 = { bucket: BUCKET, prefix, region: 'eu-central-1', endpoint, credentials };
  const store = await openStore({ folder: '/nowhere', s3 });
  const start = prefix === '' ? `/${BUCKET}/` : `/${BUCKET}/${prefix}/`;
  return tracked({
    server,
    store,
    kept: () => [...server.objects.keys()].map((key) => key.slice(start.length)),
    close: async () => {
      store.close();
      await server.close();
    },
  });
}

const DRIVERS: [string, () => Promise<Opened>][] = [
  ['a folder', openFolder],
  ['a bucket of S3', () => openS3()],
  ['a bucket of S3 without a prefix', () => openS3('')],
];

describe.each(DRIVERS)('%s', (_name, open) => {
  test('keeps the files of builds, with their packed copies, and gives them back', async () => {
    const { store } = await open();
    expect(await store.has('alerts', V1)).toBe(false);
    await store.put(build(V1));
    expect(await store.has('alerts', V1)).toBe(true);
    expect(String(await store.read('alerts', V1, 'entry.js'))).toBe(`entry('${V1}');`);
    expect((await store.read('alerts', V1, 'entry.js.br'))?.length).toBeGreaterThan(0);
    expect([await store.has('alerts', V2), await store.has('explore', V1)]).toEqual([false, false]);
  });

  test('keeps files in folders', async () => {
    const { store } = await open();
    const deep = build(V1);
    mkdirSync(join(deep.folder, 'chunks/more'), { recursive: true });
    writeFileSync(join(deep.folder, 'chunks/more/a.js'), 'deep');
    await store.put(deep);
    expect(String(await store.read('alerts', V1, 'chunks/more/a.js'))).toBe('deep');
  });

  test('has nothing where nothing is', async () => {
    const { store } = await open();
    await store.put(build(V1));
    expect(await store.read('alerts', V1, 'other.js')).toBeNull();
    expect(await store.read('alerts', V2, 'entry.js')).toBeNull();
    await store.remove('alerts', V2);
    expect([await store.has('alerts', V1), await store.has('alerts', V2)]).toEqual([true, false]);
  });

  test('keeps versions and areas apart', async () => {
    const { store } = await open();
    for (const version of [V1, V2, V3]) await store.put(build(version));
    await store.put(build(V1, 'explore'));
    await store.remove('alerts', V1);
    const there = [V1, V2, V3].map((version) => store.has('alerts', version));
    expect(await Promise.all(there)).toEqual([false, true, true]);
    expect([await store.has('explore', V1), await store.has('explore', V2)]).toEqual([true, false]);
  });

  test('removes all files of one version', async () => {
    const { kept, store } = await open();
    await store.put(build(V1));
    await store.put(build(V2));
    await store.remove('alerts', V1);
    expect(await store.has('alerts', V1)).toBe(false);
    expect(await store.read('alerts', V1, 'entry.js')).toBeNull();
    expect(await store.has('alerts', V2)).toBe(true);
    expect(kept().filter((path) => path.includes(V1))).toEqual([]);
  });

  test('keeps what is there when the same version comes again', async () => {
    const { store } = await open();
    await store.put(build(V1));
    const other = build(V1);
    writeFileSync(join(other.folder, 'entry.js'), 'other');
    await store.put(other);
    expect(String(await store.read('alerts', V1, 'entry.js'))).toBe(`entry('${V1}');`);
  });

  test('takes the same version from several at once', async () => {
    const { store } = await open();
    await Promise.all([1, 2, 3].map(() => store.put(build(V1))));
    expect(await store.has('alerts', V1)).toBe(true);
  });

  test('keeps nothing of a build that cannot be read to its end, and takes it when it can', async () => {
    const { store } = await open();
    const good = build(V1);
    await expect(store.put({ ...good, folder: join(good.folder, 'nowhere') })).rejects.toThrow('ENOENT');
    expect(await store.has('alerts', V1)).toBe(false);
    await store.put(good);
    expect(await store.has('alerts', V1)).toBe(true);
  });

  test.each([
    ['..', V1, 'entry.js'],
    ['alerts', '..', 'entry.js'],
    ['alerts', V1, '../../explore/entry.js'],
    ['alerts', V1, 'a/./b.js'],
    ['alerts', V1, '/etc/passwd'],
    ['alerts', V1, 'a b.js'],
  ])('reads nothing beside its files: %s/%s/%s', async (area, version, file) => {
    const { store } = await open();
    await expect(store.read(area, version, file)).rejects.toThrow('is no file of a release');
  });
});

describe('a folder', () => {
  test('does not show a version whose copying was cut off', async () => {
    const { folder, store } = await openFolder();
    mkdirSync(join(folder, `.alerts-${V1}-4711`), { recursive: true });
    mkdirSync(join(folder, 'alerts'));
    expect(await store.has('alerts', V1)).toBe(false);
    await store.put(build(V1));
    await store.remove('alerts', V1);
    expect(existsSync(join(folder, 'alerts', V1))).toBe(false);
  });
});

describe('a bucket of S3', () => {
  test('gets the marker of a version after all its files, and loses it before the first', async () => {
    const { server, store } = await openS3();
    await store.put(build(V1));
    const put = server.calls.filter((call) => call.startsWith('PUT'));
    expect(put.at(-1)).toBe(`PUT /${BUCKET}/portal/one/alerts/${V1}/release.json`);
    expect(put.length).toBe(7);
    await store.remove('alerts', V1);
    expect(server.calls.filter((call) => call.startsWith('DELETE'))[0]).toBe(
      `DELETE /${BUCKET}/portal/one/alerts/${V1}/release.json`,
    );
  });

  test('does not show a version whose upload was cut off; the next one completes it', async () => {
    const { kept, server, store } = await openS3();
    server.refuse = (call) => call.startsWith('PUT') && call.endsWith('lifecycles.css');
    await expect(store.put(build(V1))).rejects.toThrow();
    expect(kept()).toContain(`alerts/${V1}/entry.js`);
    expect(await store.has('alerts', V1)).toBe(false);
    expect(await store.read('alerts', V1, 'entry.js')).toBeNull();
    server.refuse = () => false;
    await store.put(build(V1));
    expect(await store.has('alerts', V1)).toBe(true);
  });

  test('that cannot be reached, or refuses the keys, is an error and not an empty store', async () => {
    const { server, store } = await openS3();
    server.refuse = () => true;
    await expect(store.has('alerts', V1)).rejects.toThrow();
    await expect(store.read('alerts', V1, 'entry.js')).rejects.toThrow();
    const { endpoint, credentials } = server;
    const wrong = await s3Store({
      bucket: BUCKET,
      prefix: '',
      region: 'eu-central-1',
      endpoint,
      credentials: { ...credentials, secretAccessKey: 'another' },
    });
    server.refuse = () => false;
    await expect(wrong.remove('alerts', V1)).rejects.toThrow('SignatureDoesNotMatch');
    wrong.close();
  });
});
