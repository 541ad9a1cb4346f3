import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RemoteRelease } from '@sentinel/federation';
import { type Built, buildRemote } from './build.ts';

const home = mkdtempSync(join(tmpdir(), 'sentinel-area-'));
afterAll(() => rmSync(home, { recursive: true }));

const SCREEN = `
import { Button } from '@sentinel/ui';
import { useState } from 'react';
import styles from './screen.module.css';
export function Screen() {
  const [count, setCount] = useState(0);
  return <Button className={styles.screen} onClick={() => setCount(count + 1)}>{count}</Button>;
}
`;
const AREA = {
  name: 'small',
  title: 'Small',
  paths: [{ path: '/small', match: 'exact', access: 'open', title: 'Small' }],
};
let folders = 0;

/** Writes a small area to its own folder, with the given changes. */
function area(change: Readonly<Record<string, string>> = {}): string {
  folders += 1;
  const folder = join(home, `a${folders}`, 'mfe-small');
  const files = {
    'package.json': '{"name":"@sentinel/mfe-small","version":"0.1.0","type":"module"}',
    'area.json': JSON.stringify(AREA),
    'src/lifecycles.ts': `import { Screen } from './screen.tsx';\nexport const mount = async () => Screen;\nexport const unmount = async () => {};\n`,
    'src/screen.tsx': SCREEN,
    'src/screen.module.css': '.screen { color: red; }',
    ...change,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const build = (change?: Readonly<Record<string, string>>) => buildRemote({ folder: area(change) });

const BLUE = { 'src/screen.module.css': '.screen { color: blue; }' };
let base: Built<RemoteRelease>;
let blue: Built<RemoteRelease>;
beforeAll(async () => {
  base = await build();
  blue = await build(BLUE);
});

/** A file of a build. */
const read = ({ folder }: Built<RemoteRelease>, name: string) => readFileSync(join(folder, name), 'utf8');

describe('the version of an area', () => {
  test('is the same for the same sources in another folder, and so is every file', async () => {
    const { release } = await build();
    expect(release).toEqual(base.release);
    expect(release.version).toMatch(/^[a-f0-9]{12}$/);
  });

  test('does not depend on what enters no file: comments, unused files, the form of area.json, its package.json', async () => {
    const { release } = await build({
      'src/screen.tsx': `// a remark\n${SCREEN}`,
      'src/screen.module.css': '/* a remark */\n.screen {\n  color: red;\n}',
      'src/unused.ts': 'export const unused = 1;\n',
      'area.json': JSON.stringify(AREA, null, 2),
      'package.json': '{"name":"@sentinel/mfe-small","version":"0.2.0","type":"module","dependencies":{}}',
    });
    expect(release.version).toBe(base.release.version);
  });

  test('depends on its code, its styles and its area.json', async () => {
    const code = await build({ 'src/screen.tsx': SCREEN.replace('count + 1', 'count + 2') });
    const manifest = await build({ 'area.json': JSON.stringify({ ...AREA, title: 'Smaller' }) });
    const versions = [base, blue, code, manifest].map(({ release }) => release.version);
    expect(new Set(versions).size).toBe(4);
  });

  test('is part of its global name, and the table of files lists the files that contain it', () => {
    const { folder, release } = base;
    const entry = readFileSync(join(folder, release.entry), 'utf8');
    expect(release.container).toBe(`small_${release.version}`);
    expect(entry).toContain(release.container);
    expect(entry).not.toContain('PLACEHOLDER_');
    expect(release.files[release.entry]?.sha384).toBe(createHash('sha384').update(entry).digest('base64'));
  });
});

test('a stylesheet that changed has other class names, so two versions on a page never share a class', () => {
  const classOf = (built: Built<RemoteRelease>) =>
    /\.(screen-[\w-]+)/.exec(read(built, built.release.first.css[0] ?? ''))?.[1];
  expect(classOf(base)).toMatch(/^screen-/);
  expect(classOf(blue)).not.toBe(classOf(base));
});

test('a release requires what its bundle imports, and nothing else', () => {
  expect(Object.keys(base.release.requires)).toEqual([
    '@sentinel/remote-kit',
    '@sentinel/ui',
    'react',
    'react/jsx-runtime',
  ]);
});

describe('what a release says of the API', () => {
  const READS = `
import { ask } from '@sentinel/api-client';
// The field is_cut is not read here.
interface Later { readonly title: string }
export const load = (name: string) => ask('get_alert', { alert_name: name }).then(({ columns }) => columns);
`;
  const field = (name: string) => ({
    type: 'object',
    properties: { type: { const: name }, [name]: { type: 'string' } },
  });
  const get_alert = {
    type: 'get_alert',
    access: ['alerts'],
    request: {
      type: 'object',
      properties: { type: { const: 'get_alert' }, email: { type: 'string' }, alert_name: { type: 'string' } },
      required: ['type', 'email', 'alert_name'],
    },
    response: {
      type: 'object',
      properties: {
        columns: { type: 'array', items: { type: 'string' } },
        is_cut: { type: 'boolean' },
        title: { type: 'string' },
      },
      required: ['columns', 'is_cut', 'title'],
    },
  };
  const operations = {
    get_alert,
    ...Object.fromEntries(
      ['get_alert_activity', 'mark_alerts_seen'].map((type) => [
        type,
        { type, access: ['alerts'], request: field('since'), response: field('found') },
      ]),
    ),
  };
  /** An owner's contracts beside the area, and the area's package.json, which lists them. */
  const LISTED = {
    'package.json':
      '{"name":"@sentinel/mfe-small","version":"0.1.0","type":"module","dependencies":{"@sentinel/contracts-made":"*"}}',
    'node_modules/@sentinel/contracts-made/package.json': '{"type":"module","exports":"./index.js"}',
    'node_modules/@sentinel/contracts-made/index.js': `export const operations = ${JSON.stringify(operations)};\n`,
  };
  const CALLING = {
    ...LISTED,
    'src/screen.tsx': `${SCREEN}\nexport { load } from './query.ts';\n`,
    'src/query.ts': READS,
  };
  const LIFECYCLES = {
    'src/lifecycles.ts': `import { load, Screen } from './screen.tsx';\nexport const mount = async () => [Screen, load];\nexport const unmount = async () => {};\n`,
  };
  let calling: Built<RemoteRelease>;
  beforeAll(async () => {
    calling = await build({ ...CALLING, ...LIFECYCLES });
  });

  test('is what its bundle calls, with the fields that its sources name, in code and not in comments or types', () => {
    expect(Object.keys(calling.release.calls ?? {})).toEqual(['get_alert']);
    expect(calling.release.calls?.get_alert).toMatchObject({
      file: 'mfe-small/src/query.ts',
      access: ['alerts'],
      sends: { required: ['type', 'email', 'alert_name'] },
      reads: {
        type: 'object',
        properties: { columns: { type: 'array', items: { type: 'string' } } },
        required: ['columns'],
      },
      fields: {
        'reads.columns': 'mfe-small/src/query.ts',
        'sends.alert_name': 'mfe-small/src/query.ts',
        'sends.email': 'mfe-small/src/query.ts',
      },
    });
    expect(Object.keys(calling.release.calls?.get_alert?.reads.properties ?? {})).toEqual(['columns']);
    expect(base.release.calls).toEqual({});
  });

  test('is part of its version, and a comment or a type is no part of it', async () => {
    const remark = await build({
      ...CALLING,
      ...LIFECYCLES,
      'src/query.ts': `// title\n${READS}type Title = Later['title'];\n`,
    });
    expect(remark.release).toEqual(calling.release);
  });

  test('contains what the shell calls for it, with every field of the answer', async () => {
    const bell = {
      title: 'News',
      path: '/small',
      operation: 'get_alert_activity',
      items: 'activity',
      unseen: 'unseen',
      seen: 'mark_alerts_seen',
      entry: { id: 'match_id', at: 'matched_at', title: '{title}', text: '{detail}', path: '/small', links: [] },
    };
    const { release } = await build({ ...LISTED, 'area.json': JSON.stringify({ ...AREA, bell }) });
    expect(Object.keys(release.calls ?? {})).toEqual(['get_alert_activity', 'mark_alerts_seen']);
    expect(release.calls?.get_alert_activity?.file).toBe('mfe-small/area.json');
  });

  test('cannot be of an owner whose contracts its package.json does not list', async () => {
    const listsNone = '{"name":"@sentinel/mfe-small","version":"0.1.0","type":"module"}';
    await expect(build({ ...CALLING, ...LIFECYCLES, 'package.json': listsNone })).rejects.toThrow(
      'mfe-small/src/query.ts calls get_alert: list the contracts of its owner (@sentinel/contracts-…) in mfe-small/package.json',
    );
  });

  test('is beside what its package.json says that it may weigh', async () => {
    const weighing = (budgets: object) =>
      build({ 'package.json': JSON.stringify({ name: '@sentinel/mfe-small', budgets }) });
    expect((await weighing({ firstView: 45 })).release.budgets).toEqual({ firstView: 45 });
    expect(base.release.budgets).toBeUndefined();
    await expect(weighing({ first: 45 })).rejects.toThrow(/^package\.json\.budgets\.first is not allowed/);
  });

  test('names the runtime that it was built for, and the bytes that each file takes when it is sent', () => {
    expect(calling.release.runtime).toBe(base.release.runtime);
    expect(calling.release.runtime).toMatch(/^\d+\.\d+\.\d+$/);
    const { bytes = 0, sent = 0 } = calling.release.files['entry.js'] ?? {};
    expect(sent).toBe(readFileSync(join(calling.folder, 'entry.js.br')).length);
    expect(sent).toBeLessThan(bytes);
  });
});

describe('the script that draws pages on the server', () => {
  const DRAWN = {
    'src/drawn.tsx': `import { Screen } from './screen.tsx';\nexport const Page = () => <Screen />;\n`,
  };

  test('leaves what the shell shares to the shell, and names classes as the browser’s stylesheet does', async () => {
    const built = await build(DRAWN);
    expect(built.release.drawn).toBe('drawn.cjs');
    const script = read(built, 'drawn.cjs');
    expect(script).toContain('require("react/jsx-runtime")');
    expect(script).toContain('require("@sentinel/ui")');
    const [className] = /screen-[\w-]{6}/.exec(script) ?? [];
    expect(className).toBeDefined();
    expect(read(built, 'lifecycles.css')).toContain(`.${className}`);
    expect(Object.keys(built.release.files)).toContain('drawn.cjs');
  });

  test('has no part that loads later, and nothing that only a file of Node knows', async () => {
    const built = await build({
      'src/drawn.tsx': `import './font.css';\nimport './later-use.ts';\nexport const Page = () => null;\n`,
      'src/font.css': `@font-face { font-family: "Own"; src: url("./own.woff2") format("woff2"); }`,
      'src/own.woff2': 'not really a font',
      'src/later-use.ts': `export const load = () => import('./later.ts');\nload.toString();\n`,
      'src/later.ts': `export const later = 'SAID LATER';\n`,
    });
    const script = read(built, 'drawn.cjs');
    expect(script).not.toContain('__filename');
    expect(script).not.toContain('SAID LATER');
  });

  test('is there only for an area that has one', () => {
    expect(base.release.drawn).toBeUndefined();
    expect(Object.keys(base.release.files)).not.toContain('drawn.cjs');
  });
});
