import { writeFileSync } from 'node:fs';
import { renderOperationsPage } from '../packages/contracts/src/operations-page.ts';
import { renderSettingsPage } from './settings-page.ts';

/** `npm run docs`: writes the pages that are made from declarations. */
const folder = new URL('../docs/', import.meta.url);
writeFileSync(new URL('operations.md', folder), renderOperationsPage());
writeFileSync(new URL('settings.md', folder), renderSettingsPage());
