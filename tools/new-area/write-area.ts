import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withWorkspace } from './with-workspace.ts';

/**
 * Writes the files of a new area. Its workspace is linked in `node_modules`, and noted in npm's record of it, as `npm install` does:
 * nothing has to be fetched, so the next command must not install everything anew.
 * @param files text by path from the root
 */
export function writeArea(root: string, name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const folder = `mfe-${name}`;
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return;
  symlinkSync(`../../${folder}`, join(root, 'node_modules/@sentinel', folder), 'junction');
  const workspace = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  writeFileSync(record, withWorkspace(readFileSync(record, 'utf8'), folder, workspace));
}
