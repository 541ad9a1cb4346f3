// `npm run new-area -- NAME`: writes a new area: its folder with a first page and tests, its pipeline, and its entries in the lock file and in
// e2e/areas.json.
import { resolve } from 'node:path';
import { areaFiles } from './new-area/area-files.ts';
import { nameFault } from './new-area/name-fault.ts';
import { writeArea } from './new-area/write-area.ts';

const root = resolve(import.meta.dirname, '..');
const [name, ...others] = process.argv.slice(2);
const fault = name === undefined || others.length > 0 ? 'usage: npm run new-area -- NAME' : nameFault(root, name);
if (name === undefined || fault !== null) {
  console.error(fault);
  process.exit(1);
}
const files = areaFiles(root, name);
writeArea(root, name, files);
console.log(
  `${Object.keys(files).join('\n')}\n\nThe area "${name}" is written; \`npm run dev -- ${name}\` shows it at /${name}. Its title, menu entry and guard are in mfe-${name}/area.json.`,
);
