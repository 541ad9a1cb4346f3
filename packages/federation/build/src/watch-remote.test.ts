import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type LocalBuild, watchRemote } from './watch-remote.ts';

const home = mkdtempSync(join(tmpdir(), 'sentinel-watched-'));
afterAll(() => rmSync(home, { recursive: true }));

test('each edit is a build with its own version and hashes; a mistake is told, and undoing it and the edit builds the first again', async () => {
  const folder = join(home, 'mfe-small');
  mkdirSync(join(folder, 'src'), { recursive: true });
  const source = join(folder, 'src/lifecycles.ts');
  const write = (word: string) =>
    writeFileSync(source, `export const mount = async () => '${word}';\nexport const unmount = async () => {};\n`);
  writeFileSync(join(folder, 'package.json'), '{"name":"@sentinel/mfe-small","version":"0.1.0","type":"module"}');
  const paths = [{ path: '/small', match: 'exact', access: 'open', title: 'Small' }];
  writeFileSync(join(folder, 'area.json'), JSON.stringify({ name: 'small', title: 'Small', paths }));
  write('one');

  const told: (LocalBuild | Error)[] = [];
  let wake = () => {};
  const next = async () => {
    while (told.length === 0)
      await new Promise<void>((done) => {
        wake = done;
      });
    return told.shift();
  };
  const tell = (what: LocalBuild | Error) => {
    told.push(what);
    wake();
  };
  const stop = watchRemote({ folder, outputFolder: join(home, 'output'), onBuilt: tell, onFault: tell });
  const first = (await next()) as LocalBuild;
  expect(first.release).toMatchObject({
    kind: 'remote',
    area: 'small',
    entry: 'entry.js',
    container: `small_${first.release.version}`,
    first: { js: ['lifecycles.js'] },
  });
  expect(String(first.files.get('entry.js'))).toContain(`small_${first.release.version}`);
  expect(Object.keys(first.release.files)).toEqual([...first.files.keys()]);

  write('two');
  const second = (await next()) as LocalBuild;
  expect(String(second.files.get('lifecycles.js'))).toContain('two');
  expect(second.release.version).not.toBe(first.release.version);
  writeFileSync(source, 'export const broken = ;');
  expect((await next()) as Error).toMatchObject({
    name: 'BuildFault',
    faults: [{ file: source, line: 1, message: expect.stringMatching(/^Expression expected\n/) }],
  });
  write('one');
  const undone = (await next()) as LocalBuild;
  expect(undone.release.version).toBe(first.release.version);
  expect(String(undone.files.get('lifecycles.js'))).toContain('one');
  await stop();
});
