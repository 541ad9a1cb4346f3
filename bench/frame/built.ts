import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The path of a built file. @throws when it is not built */
export function built(file: string): string {
  const path = join(ROOT, file);
  if (!existsSync(path)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  return path;
}

/** Migrates a database with the built command. */
export function migrate(env: NodeJS.ProcessEnv): void {
  execFileSync(process.execPath, [built('packages/database/dist/cli/migrate.js')], { env, stdio: 'ignore' });
}
