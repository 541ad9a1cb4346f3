import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the portal's own servers (deploy/edge/conf/routes.conf), and of its brand's files. */
const OF_SERVERS = ['api', 'brand', 'dev', 'edge', 'healthz', 'metrics', 'override', 'readyz', 'signals', 'sms'];

interface Claims {
  readonly name: string;
  readonly paths: readonly { readonly path: string }[];
  readonly navigation?: readonly { readonly id: string }[];
}

/** Why an area cannot have a name; null where it can. @param root of the repository */
export function nameFault(root: string, name: string): string | null {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(name))
    return `An area's name is a lowercase word of 2 to 32 letters and digits that begins with a letter; "${name}" is not.`;
  if (OF_SERVERS.includes(name)) return `/${name} is a path of the portal's own servers.`;
  for (const file of [`mfe-${name}`, `.github/workflows/${name}.yml`, `e2e/tests/${name}.spec.ts`])
    if (existsSync(join(root, file))) return `${file} exists already.`;
  for (const file of manifests(root)) {
    const area = JSON.parse(readFileSync(join(root, file), 'utf8')) as Claims;
    if (area.name === name) return `${file} is an area with this name.`;
    if (area.paths.some(({ path }) => path === `/${name}`)) return `${file} claims /${name}.`;
    if (area.navigation?.some(({ id }) => id === name)) return `${file} has a menu entry with the id "${name}".`;
  }
  return null;
}

/** The areas' manifests: those of the products, and the gallery's. */
const manifests = (root: string) =>
  [...readdirSync(root).filter((folder) => folder.startsWith('mfe-')), 'packages/ui/gallery']
    .map((folder) => `${folder}/area.json`)
    .filter((file) => existsSync(join(root, file)));
