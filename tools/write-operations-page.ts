import { mkdirSync, writeFileSync } from 'node:fs';
import { renderOperationsPage } from '../packages/contracts/src/operations-page.ts';

/** `npm run docs`: writes docs/operations.md from the registry of operations. */
const folder = new URL('../docs/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('operations.md', folder), renderOperationsPage());
