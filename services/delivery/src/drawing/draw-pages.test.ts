import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';
import { pageConfig } from '@sentinel/federation/testing';
import { buildRegistry } from '../registry/build-registry.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { servedTo } from '../testing/served.ts';
import { pageDrawer } from './draw-pages.ts';

const SHELL_SCRIPT = `
  exports.shared = { react: { name: 'the shared react' } };
  exports.drawPage = ({ hostname, path, Page, content }) => '<h1>' + Page({ path, content }) + ' on ' + hostname + '</h1>';
`;
const AREA_SCRIPT = `
  let times = 0;
  const react = require('react');
  exports.Page = ({ path, content }) => { times += 1; return [path, content.hello, react.name, times].join(', '); };
`;
const paths = [{ path: '/open', match: 'exact', access: 'open', title: 'Open', description: 'Open to all' } as const];

function served(area = AREA_SCRIPT, shell = SHELL_SCRIPT) {
  const releasesFolder = mkdtempSync(join(tmpdir(), 'sentinel-drawn-'));
  const releases = [shellBuild('5e1100000001', {}, shell), remoteBuild('open', '000000000001', { paths }, area)].map(
    (dist): Release => {
      const release = parseRelease(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
      cpSync(join(dist, release.version), join(releasesFolder, release.area, release.version), { recursive: true });
      return release;
    },
  );
  const built = buildRegistry(
    releases.map((stable) => servedTo(stable)),
    { mode: 'local', slug: 'sentinel' },
  );
  if (!built) throw new Error('no shell');
  const errors: unknown[] = [];
  const drawer = pageDrawer({
    releasesFolder,
    content: () => ({ hello: 'hello' }),
    onError: (error) => errors.push(error),
  });
  const draw = (hostname = 'localhost', path = '/open') => drawer.draw({ built, config: pageConfig(), hostname, path });
  return { draw, errors, releasesFolder };
}

describe('drawing a page', () => {
  test('runs the script of the served area with what the shell shares and the texts of the brand', () => {
    const { draw, errors } = served();
    expect(draw()).toBe('<h1>/open, hello, the shared react, 1 on localhost</h1>');
    expect(errors).toEqual([]);
  });

  test('happens once per page and kind of host: made-up host names do not draw again', () => {
    const { draw } = served();
    expect(draw('one.example')).toContain(', 1 on one.example');
    expect(draw('two.example')).toContain(', 1 on one.example');
    expect(draw('app.sentinel.example')).toContain(', 2 on app.sentinel.example');
  });

  test('gives nothing for a path of no area, and for an area that draws none', () => {
    const { draw, errors } = served();
    expect(draw('localhost', '/nowhere')).toBeNull();
    expect(served('').draw()).toBeNull();
    expect(errors).toEqual([]);
  });

  test.each([
    ['throws', `exports.Page = () => { throw new Error('broken page'); };`, 'broken page'],
    ['asks for what the shell does not share', `require('left-pad');`, 'requires left-pad'],
  ])('gives nothing, and says so, when the area’s script %s', (_how, script, message) => {
    const { draw, errors } = served(script);
    expect(draw()).toBeNull();
    expect(String(errors[0])).toContain(message);
    expect(draw()).toBeNull();
    expect(errors).toHaveLength(1);
  });

  test('never runs a script that is not the published one', () => {
    const { draw, errors, releasesFolder } = served();
    const folder = join(releasesFolder, 'open', '000000000001');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'drawn.cjs'), `exports.Page = () => 'tampered';`);
    expect(draw()).toBeNull();
    expect(String(errors[0])).toContain('is not the file that was published');
  });
});
