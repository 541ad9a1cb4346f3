import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Change, edited } from './changes.ts';

/** A copy of the repository in a temporary folder, in which changes are tried. */
export interface WorkingCopy {
  readonly folder: string;
  /** Makes the copy equal to the original repository, except for one change. */
  reset(change?: Change): void;
  remove(): void;
}

/** Copies the files that git tracks or would track, and links those of `node_modules`. */
export function workingCopy(root: string): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-release-changes-'));
  const sources = readSources(root);
  link(join(root, 'node_modules'), join(folder, 'node_modules'));
  let touched: readonly string[] = [];
  return {
    folder,
    reset(change = { what: '', edits: [] }) {
      for (const file of touched) {
        const path = join(folder, file);
        rmSync(path);
        // A file of node_modules; the repository's own files are copied with the others.
        if (!sources.has(file) && existsSync(join(root, file))) linkOrCopy(join(root, file), path);
      }
      for (const [file, content] of sources) write(join(folder, file), content);
      touched = [...new Set(change.edits.map(({ file }) => file))];
      for (const edit of change.edits) {
        const path = join(folder, edit.file);
        const text = edited(existsSync(path) ? readFileSync(path, 'utf8') : '', edit);
        // Changes to linked files would also change the repository.
        rmSync(path, { force: true });
        write(path, text);
      }
    },
    // A build that was just ended may still be writing.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function readSources(root: string): Map<string, Buffer> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = spawnSync('git', list, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return new Map(files.map((file) => [file, readFileSync(join(root, file))]));
}

function write(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Links a folder file by file, so that what is built there has the same paths. */
function link(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) linkOrCopy(source, target);
    else if (entry.name !== '.cache') link(source, target);
  }
}

/** A temporary folder on another disk cannot have links to this one. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target);
  }
}
