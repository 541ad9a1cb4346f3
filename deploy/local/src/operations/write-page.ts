// The last step of the build: writes the page of operations. Argument: its path.
import { writeFileSync } from 'node:fs';
import { renderOperationsPage } from './operations-page.ts';

writeFileSync(process.argv[2] ?? '', renderOperationsPage());
