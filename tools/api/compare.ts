import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTsc } from './declarations.ts';
import { type Forms, folderOf, type Surface } from './surface.ts';

/** How one export changed. `compatible`: code that was built against the old form runs on the new one. */
export interface Change {
  readonly entry: string;
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'compatible' | 'incompatible';
}

/** The exports that differ; `isCompatible` decides about those that changed or are new. */
export function changesBetween(
  old: Forms,
  now: Forms,
  isCompatible: (entry: string, name: string) => boolean,
): Change[] {
  const changes: Change[] = [];
  for (const entry of new Set([...old.keys(), ...now.keys()])) {
    const [before, after] = [old.get(entry), now.get(entry)];
    for (const name of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
      const [was, is] = [before?.get(name), after?.get(name)];
      if (was === is) continue;
      changes.push({ entry, name, kind: kindOf(was, is, () => isCompatible(entry, name)) });
    }
  }
  return changes;
}

function kindOf(was: string | undefined, is: string | undefined, isCompatible: () => boolean): Change['kind'] {
  if (is === undefined) return 'removed';
  if (!isCompatible()) return 'incompatible';
  return was === undefined ? 'added' : 'compatible';
}

/** The version after some changes: minor while everything built before still runs, else major. */
export function nextVersion(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  const isBreaking = changes.some(({ kind }) => kind === 'removed' || kind === 'incompatible');
  return isBreaking ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** One member of an interface, wrapped in a type so that other members do not affect the comparison. */
const ONLY =
  // Calls are typed by the contracts of all owners.
  "import type {} from '@sentinel/contracts-all';\n" +
  'type Only<T, K> = { readonly "": 0 } & { readonly [M in keyof T as M & K]: Checked<T[M]> };\n' +
  // For a method, tsc accepts narrower parameters; for a function it does not.
  'type Checked<F> = F extends (...args: infer A) => infer R ? (...args: A) => R : F;';

/**
 * Asks tsc which exports of the new declarations can replace the old ones, and the other way round for members that
 * areas implement. Types are judged by the values that use them, because a built area contains no types.
 * @returns `<entry> <name>` of those that cannot
 */
export function incompatibleExports(
  root: string,
  folder: string,
  surface: Surface,
  old: Forms,
  now: Forms,
): Set<string> {
  const lines = ONLY.split('\n');
  const checks: (string | null)[] = lines.map(() => null);
  const add = (line: string, check: string | null = null) => {
    lines.push(line);
    checks.push(check);
  };
  for (const [index, [entry, source]] of Object.entries(surface.entries).entries()) {
    const path = join(folderOf(surface), source).replace(/\.tsx?$/, '.js');
    add(`import type * as Old${index} from './old/${path}';`);
    add(`import type * as New${index} from './new/${path}';`);
    const before = old.get(entry) ?? new Map<string, string>();
    const typesBefore = new Set([...before.keys()].map(typeOf));
    for (const [name, form] of new Map([...(now.get(entry) ?? []), ...before])) {
      const [type, member] = [typeOf(name), name.split('.')[1]];
      const check = `${entry} ${name}`;
      if (!typesBefore.has(type)) continue;
      if (member !== undefined) {
        const [from, to] = surface.implementedByAreas?.includes(type) ? ['Old', 'New'] : ['New', 'Old'];
        const only = (side: string | undefined) => `Only<${side}${index}.${type}, '${member}'>`;
        add(`export const c${lines.length} = (given: ${only(from)}): ${only(to)} => given;`, check);
      } else if (isValue(form, name)) {
        add(`declare const v${lines.length}: typeof New${index}.${name};`);
        add(`export const c${lines.length}: typeof Old${index}.${name} = v${lines.length - 1};`, check);
      }
    }
  }
  writeFileSync(join(folder, 'check.ts'), `${lines.join('\n')}\n`);
  const config = join(folder, 'tsconfig.check.json');
  const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['check.ts'], exclude: [] }),
  );
  const { stdout } = runTsc(root, config);
  const faults = [...stdout.matchAll(/check\.ts\((\d+),\d+\): error/g)].map(([, line]) => checks[Number(line) - 1]);
  return new Set(faults.filter((fault) => fault !== null && fault !== undefined));
}

const typeOf = (name: string) => name.split('.')[0] ?? name;

const isValue = (form: string, name: string) =>
  new RegExp(
    `(^|\\n)\\S+ (export )?(declare )?(abstract )?(function|const|let|var|class|enum) ${name.replace('$', '\\$')}\\b`,
  ).test(form);
