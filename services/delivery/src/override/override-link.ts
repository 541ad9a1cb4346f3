import type { Database } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { buildRegistry } from '../registry/build-registry.ts';
import { readServed } from '../registry/served-releases.repository.ts';
import { ReleaseError } from '../release-error.ts';
import { timeText } from '../time-text.ts';
import { overrideFaults } from './check-override.ts';
import { mintLink } from './override-token.ts';

interface LinkDesk {
  readonly database: Database;
  readonly actor: string;
  readonly mode: 'local' | 'production';
  readonly overrides: { readonly secret: string | undefined; readonly publicUrl: string | undefined };
  readonly now: () => Date;
}

/**
 * A link by which staff see a release instead of what everybody sees. What everybody sees stays, so the log of changes
 * has no row of it; delivery logs each time that one begins.
 * @returns the lines to print @throws ReleaseError when overrides are off or the release does not fit what is live
 */
export async function overrideLink(
  { database, actor, mode, overrides: { secret, publicUrl }, now }: LinkDesk,
  release: Release,
  minutes: number,
): Promise<string[]> {
  if (secret === undefined) throw new ReleaseError('Overrides are off: OVERRIDE_SECRET is not set');
  if (publicUrl === undefined) throw new ReleaseError('PUBLIC_URL, the address of the portal, is not set');
  if (release.kind === 'shell') throw new ReleaseError('The shell has no override: it loads before anybody is known');
  const { area, version } = release;
  const built = buildRegistry(await readServed(database.orm), { mode, slug: '' });
  if (!built?.releases.has(area))
    throw new ReleaseError(`Nothing of ${area} is served that it could take the place of`);
  const faults = overrideFaults(release, built);
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'));
  const until = new Date(Math.floor(now().getTime() / 1_000) * 1_000 + minutes * 60_000);
  const token = mintLink(secret, { area, version, by: actor, until });
  return [
    `${area} ${version} until ${timeText(until)}, for administrators who open this and confirm:`,
    new URL(`/dashboard#override=${token}`, publicUrl).href,
  ];
}
