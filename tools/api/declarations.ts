import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One emitted declaration file: its declarations, imports and exports. */
interface DeclarationFile {
  /** Name → its statements. */
  readonly declared: Map<string, string[]>;
  /** Local name → where it is imported from. */
  readonly imported: Map<string, { readonly from: string; readonly name: string }>;
  /** Exported name → where it is exported from; an empty `from` means this file. */
  readonly exported: Map<string, { readonly from: string; readonly name: string }>;
  /** Files re-exported with `export *`. */
  readonly exportedFiles: string[];
}

/** Makes tsc write the declarations of some source files, and of what they import, below a folder. */
export function emitDeclarations(root: string, files: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    outDir: folder,
    rootDir: root,
    paths: packagePaths(root),
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: files, exclude: [] }),
  );
  const { status, stdout } = runTsc(root, config);
  if (status !== 0) throw new Error(`The public types do not compile:\n${stdout}`);
}

/**
 * Where the entries of the packages are. tsc must not reach them through node_modules: it writes no declarations for
 * files it first finds there, and by which way it finds a file first differs from run to run.
 */
function packagePaths(root: string): Record<string, string[]> {
  const paths: Record<string, string[]> = {};
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly resolved?: string; readonly link?: boolean }>;
  };
  for (const { link, resolved = '' } of Object.values(packages)) {
    if (!link || !resolved.startsWith('packages/')) continue;
    const home = join(root, resolved);
    const { name, exports = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [entry, source] of Object.entries(exports)) paths[join(name, entry)] = [join(home, source)];
  }
  return paths;
}

/** Runs tsc in one thread: with several, its output can depend on their order. */
export function runTsc(root: string, config: string): { status: number | null; stdout: string } {
  return spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false', '--singleThreaded'],
    {
      encoding: 'utf8',
    },
  );
}

const NAMES =
  /^(import|export) (?:type )?(?:([\w$]+),? ?)?(?:\* as ([\w$]+) ?)?(?:\{([^}]*)\})?(?: ?from ['"]([^'"]+)['"])?;$/;
const DECLARATION =
  /^(export )?(?:declare )?(default )?(?:abstract )?(?:function|const|let|var|class|interface|type|enum|namespace) ([\w$]+)/;

/**
 * Reads an emitted declaration file. tsc starts each statement at the start of a line; no other line starts with a
 * letter.
 */
export function parseDeclarations(text: string): DeclarationFile {
  const file: DeclarationFile = { declared: new Map(), imported: new Map(), exported: new Map(), exportedFiles: [] };
  for (const statement of text.split(/\n(?=[a-z])/).map((each) => each.trim())) {
    const [, all] = /^export \* from ['"]([^'"]+)['"];$/.exec(statement) ?? [];
    if (all !== undefined) {
      file.exportedFiles.push(all);
      continue;
    }
    const names = NAMES.exec(statement.replace(/\s+/g, ' '));
    if (names) readNames(file, names);
    else readDeclaration(file, statement);
  }
  return file;
}

function readNames(file: DeclarationFile, [, kind, byDefault, all, list = '', from = '']: RegExpExecArray): void {
  const table = kind === 'import' ? file.imported : file.exported;
  if (byDefault !== undefined) table.set(byDefault, { from, name: 'default' });
  if (all !== undefined) table.set(all, { from, name: '*' });
  for (const entry of list.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', alias = name] = entry
      .trim()
      .replace(/^type /, '')
      .split(' as ');
    // An import is identified by its name here, an export by its name outside.
    table.set(alias, { from, name });
  }
}

function readDeclaration(file: DeclarationFile, statement: string): void {
  const [, isExported, isDefault, name] = DECLARATION.exec(statement) ?? [];
  if (name === undefined) {
    if (statement !== '') throw new Error(`A declaration that this tool cannot read: ${statement.slice(0, 200)}`);
    return;
  }
  file.declared.set(name, [...(file.declared.get(name) ?? []), statement.replace(/\s+/g, ' ')]);
  if (isExported) file.exported.set(isDefault ? 'default' : name, { from: '', name });
}

/** Follows names through the declarations below a folder. */
export function declarationReader(folder: string) {
  const files = new Map<string, DeclarationFile>();
  const read = (path: string): DeclarationFile => {
    const known = files.get(path);
    if (known) return known;
    const parsed = parseDeclarations(readFileSync(join(folder, path), 'utf8'));
    files.set(path, parsed);
    return parsed;
  };
  /** The declaration file that a file imports, or null for a third-party package. */
  const resolve = (from: string, specifier: string): string | null => {
    if (!specifier.startsWith('.')) return null;
    return normalize(join(dirname(from), specifier.replace(/\.(tsx?|js)$/, '.d.ts')));
  };
  /** Every declaration that a name depends on, as `file#name`, starting with its own. */
  function closure(path: string, name: string, found = new Map<string, string>()): Map<string, string> {
    const file = read(path);
    const outside = (from: string, imported: string) => {
      const target = resolve(path, from);
      if (target !== null) follow(target, imported, found);
      else found.set(`${from}#${imported}`, `from ${from}`);
    };
    const key = `${path}#${name}`;
    const statements = file.declared.get(name);
    if (!statements) {
      const source = file.imported.get(name);
      if (source) outside(source.from, source.name);
      return found;
    }
    if (found.has(key)) return found;
    const text = statements.join('\n');
    found.set(key, text);
    for (const [, from = '', member = ''] of text.matchAll(/import\("([^"]+)"\)\.([\w$]+)/g)) outside(from, member);
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      if (word !== name && (file.declared.has(word) || file.imported.has(word))) closure(path, word, found);
    }
    return found;
  }
  function follow(path: string, name: string, found: Map<string, string>): void {
    const source = sourceOf(path, name);
    if (!source) return;
    if (source.from === '') closure(path, source.name, found);
    else {
      const target = resolve(path, source.from);
      if (target !== null) follow(target, source.name, found);
      else found.set(`${source.from}#${source.name}`, `from ${source.from}`);
    }
  }
  function sourceOf(path: string, name: string) {
    const { exported, exportedFiles } = read(path);
    const from = exportedFiles.find((each) => namesOf(resolve(path, each)).includes(name));
    return exported.get(name) ?? (from === undefined ? undefined : { from, name });
  }
  function namesOf(path: string | null): string[] {
    if (path === null) throw new Error('A shared package exports all of another package: name what it exports');
    const { exported, exportedFiles } = read(path);
    return [...exported.keys(), ...exportedFiles.flatMap((each) => namesOf(resolve(path, each)))];
  }
  return {
    closure,
    /** The exports of an entry: name → the declarations it depends on. */
    exportsOf(path: string): Map<string, Map<string, string>> {
      if (!existsSync(join(folder, path))) throw new Error(`${path} was not written`);
      return new Map(
        namesOf(path).map((name) => {
          const found = new Map<string, string>();
          follow(path, name, found);
          return [name, found];
        }),
      );
    },
  };
}
