import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { checkFiles } from '../gate/check-files.ts';
import type { GateCheck } from '../gate/run-gate.ts';
import { folderStore } from '../store/folder-store.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { publishAndPromote } from './publish-and-promote.ts';

const V1 = '000000000001';
const V2 = '000000000002';
let test_: TestDatabase;
let folder: string;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  await test_.owner.sql`truncate delivery.release, delivery.channel, delivery.channel_change`;
});

/** Publishes and serves builds; tells of each area whether that changed what is served, and what was served before. */
const run = async (dists: string[], mode: 'local' | 'production' = 'production', checks: GateCheck[] = []) =>
  (await serve(dists, mode, checks)).map(({ release: { area }, changed }) => ({
    area,
    outcome: changed === null ? 'local only' : changed.isChanged ? 'promoted' : 'unchanged',
    before: changed?.before?.stable ?? null,
  }));
const serve = (dists: string[], mode: 'local' | 'production', checks: GateCheck[] = []) =>
  publishAndPromote({ checks, database: test_.database, store: folderStore(folder), dists, actor: 'tester', mode });
const channels = async () =>
  Object.fromEntries(
    (await test_.owner.orm.select().from(schema.channel)).map(({ area, stable, previous }) => [
      area,
      [stable, previous],
    ]),
  );
const changes = () => test_.owner.orm.select().from(schema.channelChange).orderBy(schema.channelChange.id);

describe('publishing', () => {
  test('stores files and moves the channel, with a row in the change log', async () => {
    const results = await run([remoteBuild('alerts', V1), shellBuild()]);
    expect(results.map(({ area, outcome, before }) => [area, outcome, before])).toEqual([
      ['shell', 'promoted', null],
      ['alerts', 'promoted', null],
    ]);
    expect(readFileSync(join(folder, 'alerts', V1, 'entry.js'), 'utf8')).toBe(`entry('${V1}');`);
    expect(existsSync(join(folder, 'alerts', V1, 'entry.js.br'))).toBe(true);
    expect((await channels()).alerts).toEqual([V1, null]);
    expect((await changes()).at(-1)).toMatchObject({
      area: 'alerts',
      actor: 'tester',
      before: null,
      action: 'promote',
      after: { stable: V1, previous: null, canary: null, canaryShare: 0, canaryDecides: false, disabled: null },
    });
  });

  test('of the same build again changes nothing', async () => {
    const dists = [shellBuild(), remoteBuild('alerts', V1)];
    await run(dists);
    const results = await run(dists);
    expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(await changes()).toHaveLength(2);
  });

  test('of a build whose source maps alone differ takes it as the same, and keeps the first maps while they are stored', async () => {
    const built = remoteBuild('alerts', V1);
    const hashOf = (content: string) => createHash('sha384').update(content).digest('base64');
    const withMap = (map: string) => {
      const release = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8'));
      release.files['entry.js.map'] = { sha384: hashOf(map), bytes: map.length };
      writeFileSync(join(built, V1, 'entry.js.map'), map);
      writeFileSync(join(built, 'release.json'), JSON.stringify(release));
      return [built];
    };
    await run([shellBuild(), ...withMap('{"first":1}')]);
    const files: GateCheck = { name: 'files', run: (release) => checkFiles(release, folderStore(folder)) };
    expect(await run(withMap('{"other":1}'), 'production', [files])).toEqual([
      { area: 'alerts', outcome: 'unchanged', before: V1 },
    ]);
    expect(readFileSync(join(folder, 'alerts', V1, 'entry.js.map'), 'utf8')).toBe('{"first":1}');
    await test_.owner.sql`update delivery.release set files_removed_at = now() where area = 'alerts'`;
    await expect(run([built])).rejects.toThrow(/published before with other content/);
  });

  test('a new version keeps the one before; going back is a change, too', async () => {
    const first = remoteBuild('alerts', V1);
    await run([shellBuild(), first]);
    await run([remoteBuild('alerts', V2)]);
    expect((await channels()).alerts).toEqual([V2, V1]);
    await run([first]);
    expect((await channels()).alerts).toEqual([V1, V2]);
    expect((await changes()).map(({ before, after }) => [before, after]).at(-1)).toMatchObject([
      { stable: V2, previous: V1 },
      { stable: V1, previous: V2 },
    ]);
  });

  test('two at once both succeed, and each area has one version', async () => {
    const dists = [shellBuild(), remoteBuild('alerts', V1), remoteBuild('explore', V1)];
    await Promise.all([run(dists), run(dists), run(dists)]);
    expect(await channels()).toEqual({
      shell: ['5e1100000001', null],
      alerts: [V1, null],
      explore: [V1, null],
    });
    expect(await changes()).toHaveLength(3);
  });

  test('different versions at once follow one another: none is lost, and each knows the one before', async () => {
    await run([shellBuild()]);
    const versions = Array.from({ length: 6 }, (_, index) => `00000000000${index + 1}`);
    const areas = ['alerts', 'explore'];
    const results = await Promise.all(
      areas.flatMap((area) => versions.map((version) => run([remoteBuild(area, version)]))),
    );
    const log = await changes();
    for (const area of areas) {
      const states = log.filter((change) => change.area === area).map(({ before, after }) => ({ before, after }));
      expect(states).toHaveLength(versions.length);
      expect(states.map(({ before }) => before)).toEqual([null, ...states.slice(0, -1).map(({ after }) => after)]);
      const [last, beforeLast] = states.map(({ after }) => (after as { stable: string }).stable).reverse();
      expect((await channels())[area]).toEqual([last, beforeLast]);
      const told = results.flat().filter((result) => result.area === area);
      expect(new Set(told.map(({ before }) => before))).toEqual(
        new Set([null, ...versions.filter((version) => version !== last)]),
      );
    }
  });

  test('two at once that do not fit each other: the second is refused', async () => {
    await run([shellBuild()]);
    const mine = { paths: [{ path: '/shared', match: 'exact', access: 'open', title: 'Mine' } as const] };
    const ends = await Promise.allSettled([
      run([remoteBuild('alerts', V1, mine)]),
      run([remoteBuild('explore', V1, mine)]),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await changes()).toHaveLength(2);
  });

  test('an area for local mode is not published in production', async () => {
    const dists = [shellBuild(), remoteBuild('gallery', V1, { localOnly: true })];
    expect((await run(dists)).map(({ area, outcome }) => [area, outcome])).toEqual([
      ['shell', 'promoted'],
      ['gallery', 'local only'],
    ]);
    expect((await run(dists, 'local')).at(-1)).toMatchObject({ area: 'gallery', outcome: 'promoted' });
  });
});

describe('publishing refuses, and nothing has changed', () => {
  test.each<[string, () => string[], RegExp]>([
    ['a remote without any shell', () => [remoteBuild('alerts', V1)], /There is no shell/],
    [
      'a remote whose shared packages the shell does not provide',
      () => [shellBuild(), remoteBuild('alerts', V1, { requires: { react: '^20.0.0', vue: '^3.0.0' } })],
      /alerts: react \^20\.0\.0 is needed, the shell provides 19\.3\.1\nalerts: vue \^3\.0\.0 is not provided/,
    ],
    [
      'a path that two areas claim',
      () => [
        shellBuild(),
        remoteBuild('alerts', V1),
        remoteBuild('other', V1, { paths: [{ path: '/alerts', match: 'exact', access: 'open', title: 'Mine' }] }),
      ],
      /other: \/alerts is claimed by alerts already/,
    ],
    ['a folder without a build', () => [tmpdir()], /release\.json cannot be published/],
  ])('%s', async (_name, dists, message) => {
    await expect(run(dists())).rejects.toThrow(message);
    expect(await channels()).toEqual({});
    expect(await changes()).toEqual([]);
  });

  test('a build whose files were changed after it was built', async () => {
    const dist = remoteBuild('alerts', V1);
    writeFileSync(join(dist, V1, 'entry.js'), 'tampered');
    await expect(run([shellBuild(), dist])).rejects.toThrow(/entry\.js is not the file that was built/);
  });

  test('a shell that a served area cannot run on', async () => {
    await run([shellBuild(), remoteBuild('alerts', V1)]);
    await expect(run([shellBuild('5e1100000002', { provides: { react: '20.0.0' } })])).rejects.toThrow(
      /alerts: react \^19\.3\.1 is needed, the shell provides 20\.0\.0/,
    );
    expect((await channels()).shell).toEqual(['5e1100000001', null]);
  });
});
