import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../../../tools/node-bundle.mjs';
import { layOut } from '../../../image/layout.mjs';

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../../../..');

/** Names of the services' folders. */
export const SERVICES = readdirSync(join(ROOT, 'services'));

/**
 * Builds all services as `npm run build` does, and lays out the image's files of them, both below `folder`.
 * @returns the folder of the image's files, and what it holds, as paths below it
 */
export async function buildImage(folder: string): Promise<{ image: string; bundles: string[]; packages: string[] }> {
  const built = join(folder, 'built');
  const workspaces = [...SERVICES.map((name) => `services/${name}`), 'packages/database'];
  await Promise.all(
    workspaces.map((workspace) => {
      const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
      const entries = /^node \S*build-node\.mjs (.+)$/.exec(scripts.build)?.[1]?.split(' ') ?? [];
      return build({ ...nodeBundle(join(ROOT, workspace), entries), outdir: join(built, workspace, 'dist') });
    }),
  );
  const image = join(folder, 'image');
  return { image, ...(await layOut({ root: ROOT, built, target: image })) };
}
