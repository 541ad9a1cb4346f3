#!/usr/bin/env node
// node deploy/backup/back-up.mjs TARGET [BRAND_FOLDER]   Backs up the installation in SENTINEL_HOME (.sentinel), while it runs.
import { join, resolve } from 'node:path';
import { backUp } from './src/back-up.mjs';

const [target, brand] = process.argv.slice(2);
if (target === undefined) {
  console.error('usage: node deploy/backup/back-up.mjs TARGET [BRAND_FOLDER]');
  process.exit(1);
}
const home = resolve(process.env.SENTINEL_HOME || join(import.meta.dirname, '../../.sentinel'));
const began = performance.now();
try {
  const { files, finishedAt } = await backUp({
    home,
    target: resolve(target),
    ...(brand ? { brand: resolve(brand) } : {}),
  });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${target}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(0)} MB, as of ${finishedAt} (${seconds} s)`,
  );
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
