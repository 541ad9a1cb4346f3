// `npm run brands`: checks every brand in brands/ against its schema, the design system's colors and the areas' paths;
// one line for each fault.
// `npm run brands -- FOLDER...`: checks other folders with a brand.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkBrand, readTokens } from '@sentinel/brand/check';
import { parseBrandFile } from '@sentinel/brand/parse';
import { parseAreaManifest } from '@sentinel/federation/parse';

const root = resolve(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const tokens = readTokens(readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8'));
const paths = readdirSync(root)
  .map((folder) => join(root, folder, 'area.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => parseAreaManifest(readJson(file)).paths.map(({ path }) => path));

/** The faults of the brand in a folder; a file that can't be read as a brand is one fault. */
function faultsOf(folder: string): string[] {
  try {
    const brand = parseBrandFile(readJson(join(folder, 'brand.json')), 'brand.json');
    const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    return checkBrand(brand, { files, tokens, paths });
  } catch (error) {
    return [(error as Error).message];
  }
}

const given = process.argv.slice(2).map((folder) => resolve(folder));
const folders = given.length > 0 ? given : readdirSync(join(root, 'brands')).map((name) => join(root, 'brands', name));
const lines = folders.flatMap((folder) => faultsOf(folder).map((fault) => `${relative('.', folder)}: ${fault}`));
for (const line of lines) console.error(line);
if (lines.length === 0) console.log(`${folders.length} brands checked: no faults`);
process.exitCode = lines.length > 0 ? 1 : 0;
