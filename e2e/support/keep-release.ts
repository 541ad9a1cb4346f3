import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packReleases } from './kept-release.ts';
import { ROOT } from './product.ts';

/**
 * Keeps the shell and the alerts area as built now, in place of the ones kept before, for `older-release.spec.ts`:
 * `npm run keep -w @sentinel/e2e [-- ROOT]`, with another checkout as ROOT to keep its builds.
 */
const root = process.argv[2] ?? ROOT;
const dists = ['shell', 'mfe-alerts'].map((folder) => join(root, folder, 'dist'));
const packed = packReleases(new Date().toISOString().slice(0, 10), dists, /\.LICENSE\.txt$/);
writeFileSync(join(ROOT, 'e2e/kept/alerts.br'), packed);
console.log(`${packed.length} bytes kept`);
