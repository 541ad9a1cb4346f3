#!/usr/bin/env node
// node deploy/backup/restore.mjs BACKUP HOME   Checks a backup and restores it into a folder without data.
// node deploy/backup/restore.mjs BACKUP        Only checks it.
import { resolve } from 'node:path';
import { checkBackup, restore } from './src/restore.mjs';

const [backup, home] = process.argv.slice(2);
if (backup === undefined) {
  console.error('usage: node deploy/backup/restore.mjs BACKUP [HOME]');
  process.exit(1);
}
const began = performance.now();
try {
  const { files, finishedAt } = home
    ? await restore({ backup: resolve(backup), home: resolve(home) })
    : await checkBackup(resolve(backup));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${backup} is whole: ${Object.keys(files).length} files, as of ${finishedAt} (${seconds} s)`);
  if (home) console.log(`Restored. Start it: SENTINEL_HOME=${home} npm start`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
