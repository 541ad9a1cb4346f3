import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { declarationReader } from './declarations.ts';

/** A package whose public types areas are built against, while the shell provides the code. */
export interface Surface {
  /** Its folder in `packages/`. */
  readonly name: string;
  /** Subpath of its `exports` → source file. */
  readonly entries: Readonly<Record<string, string>>;
  /** Each member of its interfaces counts on its own: the shell passes the object, and no module is imported. */
  readonly byMember?: boolean;
  /** Interfaces in the other direction: areas implement them, and the shell calls them. */
  readonly implementedByAreas?: readonly string[];
  /** In `packages`, when it is not the name. */
  readonly folder?: string;
  /** Packages without a version of their own, whose types belong to it: name → source file. */
  readonly inlines?: Readonly<Record<string, string>>;
}

export const SURFACES: readonly Surface[] = [
  {
    name: 'session',
    entries: { '.': 'src/index.ts', './credentials': 'src/credentials/index.ts', './react': 'src/react/index.ts' },
  },
  { name: 'api-client', entries: { '.': 'src/index.ts' } },
  { name: 'router', folder: 'federation/router', entries: { '.': 'src/index.ts' } },
  { name: 'market-ui', entries: { './entities': 'src/entities/index.ts' } },
  { name: 'ui', entries: { '.': 'src/index.ts', './core': 'src/core.ts' } },
  {
    name: 'remote-kit',
    folder: 'federation/remote-kit',
    entries: { '.': 'src/mount-props.ts' },
    byMember: true,
    implementedByAreas: ['RemoteLifecycles'],
    inlines: { '@sentinel/federation': 'packages/federation/core/src/index.ts' },
  },
];

/** A surface at one time: entry → export → its form, meaning all declarations it depends on. */
export type Forms = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The folder of a surface's package, from the root. */
export const folderOf = ({ name, folder = name }: Pick<Surface, 'name' | 'folder'>): string => join('packages', folder);

const emittedPath = (surface: Surface, source: string) => join(folderOf(surface), source).replace(/\.tsx?$/, '.d.ts');

/** Reads a surface from the declarations below a folder. */
export function readForms(folder: string, surface: Surface): Forms {
  const reader = declarationReader(folder);
  return new Map(
    Object.entries(surface.entries).map(([entry, source]) => {
      const path = emittedPath(surface, source);
      const exports = new Map<string, string>();
      const all = reader.exportsOf(path);
      for (const [name, declarations] of all) {
        const own = declarations.get(`${path}#${name}`) ?? '';
        const members = surface.byMember ? membersOf(own) : new Map<string, string>();
        for (const [member, text] of members) {
          const found = new Map<string, string>();
          // Another interface of the entry counts with its own members.
          const words = (text.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((word) => !all.has(word));
          for (const word of words) reader.closure(path, word, found);
          exports.set(`${name}.${member}`, textOf([['', text], ...found]));
        }
        if (members.size === 0) exports.set(name, textOf(declarations));
      }
      return [entry, exports];
    }),
  );
}

const textOf = (declarations: Iterable<readonly [string, string]>) =>
  [...declarations]
    .map(([key, text]) => `${key} ${text}`)
    .sort()
    .join('\n');

/** The members of an interface written on one line. */
export function membersOf(text: string): Map<string, string> {
  const body = /^export interface [^{]*\{ (.*) \}$/.exec(text)?.[1];
  const members = new Map<string, string>();
  let depth = 0;
  let member = '';
  for (const sign of body ?? '') {
    if ('{([<'.includes(sign)) depth += 1;
    if ('})]'.includes(sign) || (sign === '>' && !member.endsWith('='))) depth -= 1;
    if (sign !== ';' || depth > 0) {
      member += sign;
      continue;
    }
    const [name] = /[\w$]+(?=[?(<:])/.exec(member) ?? [];
    if (name !== undefined) members.set(name, member.trim());
    member = '';
  }
  return members;
}

/** The declaration files of a surface, as one text. */
export function archive(folder: string, surface: Surface): string {
  const parts: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(join(folder, path), 'utf8');
    parts.push(`=== ${path}\n${text.trim()}\n`);
    for (const [, specifier = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
      visit(join(dirname(path), specifier).replace(/\.js$/, '.d.ts'));
    }
  };
  for (const source of Object.values(surface.entries)) visit(emittedPath(surface, source));
  return parts.sort().join('\n');
}

/** Writes an archived surface below a folder. */
export function unpack(text: string, folder: string): void {
  for (const part of text.split(/^=== /m).slice(1)) {
    const end = part.indexOf('\n');
    const path = join(folder, part.slice(0, end));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, part.slice(end + 1));
  }
}

/** Makes emitted files importable where they are: specifiers name the emitted files, and inlined packages by path. */
export function makeImportable(text: string, path: string, { inlines = {} }: Surface): string {
  let result = text.replace(/((?:from |import\()['"]\.[^'"]+)\.tsx?(?=['"])/g, '$1.js');
  for (const [name, source] of Object.entries(inlines)) {
    const target = `./${relative(dirname(path), source).replace(/\.ts$/, '.js')}`;
    result = result.replaceAll(`'${name}'`, `'${target}'`);
  }
  return result;
}
