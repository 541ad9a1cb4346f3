import { writeFileSync } from 'node:fs';
import { renderAuditWords } from '../packages/contracts/all/src/audit-words.ts';
import { renderFieldsPage } from './fields-page.ts';
import { renderSettingsPage } from './settings-page.ts';

/** `npm run docs`: writes what is made from declarations. */
const write = (path: string, text: string) => writeFileSync(new URL(`../${path}`, import.meta.url), text);
write('docs/fields.md', renderFieldsPage());
write('docs/settings.md', renderSettingsPage());
write('services/identity/src/admin/audit-words.ts', renderAuditWords());
