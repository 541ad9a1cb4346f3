import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { operations } from '../packages/contracts/all/src/index.ts';

/**
 * A front end lists the contracts of the owners whose operations it names, and no others: by this list turbo knows what a change of a
 * contract reaches, and the build reads what a release uses of the API.
 */
const root = resolve(import.meta.dirname, '..');
const CONTRACTS = '@sentinel/contracts-';
const owners = new Map(Object.values(operations).map(({ type, service }) => [type as string, service]));

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
}
const dependenciesOf = (folder: string) =>
  Object.keys((JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson).dependencies ?? {});

/** The owners of the operations that a text names. */
const namedIn = (text: string) =>
  [...text.matchAll(/['"`](\w+)['"`]/g)].flatMap(([, word = '']) => owners.get(word) ?? []);

/** The owners of the operations that the code and the area.json of a folder name; of packages that an area bundles, too. */
function namedBy(folder: string): Set<string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', `${folder}/src`, `${folder}/area.json`], {
    cwd: root,
    encoding: 'utf8',
  });
  const code = files
    .split('\n')
    .filter((file) => /(?<!\.test)\.(tsx?|json)$/.test(file) && !file.includes('/testing/'));
  const bundled = dependenciesOf(folder).includes('@sentinel/market-ui') ? namedBy('packages/market-ui') : [];
  return new Set([...code.flatMap((file) => namedIn(readFileSync(join(root, file), 'utf8'))), ...bundled]);
}

const AREAS = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*/area.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .map((file) => file.replace('/area.json', ''));

test.each([...AREAS, 'shell', 'packages/market-ui'])(
  '%s lists the contracts of the owners whose operations it calls',
  (folder) => {
    const listed = dependenciesOf(folder)
      .filter((name) => name.startsWith(CONTRACTS))
      .map((name) => name.slice(CONTRACTS.length))
      .filter((owner) => owner !== 'alert-criteria');
    expect(listed.sort()).toEqual([...namedBy(folder)].sort());
  },
);

test('an operation is found where it is named in code or in an area.json', () => {
  expect(namedIn(`ask(isNew ? 'get_alert' : type, {})`)).toEqual(['alerts']);
  expect(namedIn(`{ "operation": "get_saved_searches" }`)).toEqual(['identity']);
  expect(namedIn(`{ get_alert: 1 }`)).toEqual([]);
});
