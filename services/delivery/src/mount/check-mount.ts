import type { Registry, RemoteRelease } from '@sentinel/federation';
import { OVERRIDE_COOKIE } from '../override/override-token.ts';
import { pageElsewhere, planVisits } from './plan-visits.ts';
import { prepareContext, type VisitedArea, visitPage } from './visit-pages.ts';

/** What the check in a browser needs. */
export interface MountSettings {
  /** The portal's address. */
  readonly portalUrl: string;
  /** The browser's program. */
  readonly chromiumPath: string;
  /** Value of the cookie by which the browser gets the release. */
  readonly override: string;
}

const REGISTRY_TIMEOUT_MS = 10_000;

/** Arguments with which Chromium starts in a container and connects to nothing by itself. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * Mounts a release in the live shell, in a browser that gets it by an override: opens each of its pages, and leaves and
 * enters the first one again and again. Nothing is called: its session is made up, and the check answers for the API, that
 * it is not available.
 *
 * @param shell the version of the shell that the release is checked with
 * @returns what is wrong, one line each, with the page, and for what did not load the phase, the file and the cause; null when the
 * release has nothing live to be mounted in: it comes with a new shell, or its area is new
 */
export async function checkMount(
  { area, version }: Pick<RemoteRelease, 'area' | 'version'>,
  shell: string,
  { chromiumPath, override: cookie, portalUrl }: MountSettings,
): Promise<readonly string[] | null> {
  const visited: VisitedArea = { area, portalUrl, override: cookie };
  const registry = await readRegistry(visited);
  if (typeof registry === 'string') return [registry];
  const isServed = registry.areas.some(({ manifest }) => manifest.name === area);
  if (registry.shell.version !== shell || !isServed) return null;
  const override = registry.override?.kind === 'release' ? registry.override : null;
  if (override?.version !== version) {
    return [
      `${portalUrl} does not show ${area} ${version} by an override: OVERRIDE_SECRET must be the portal's own, and the release must fit what is live`,
    ];
  }

  const playwright = await loadPlaywright();
  if (playwright === null) {
    return ['CHROMIUM_PATH is set, and playwright-core is not installed here: run this in a checkout, or without it'];
  }
  const browser = await playwright.chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGS });
  try {
    const faults: string[] = [];
    let isRemounted = false;
    for (const visit of planVisits(override.manifest.paths)) {
      const elsewhere = isRemounted ? null : pageElsewhere(registry, area, visit);
      const context = await browser.newContext();
      await prepareContext(context, visited, visit);
      faults.push(...(await visitPage(await context.newPage(), visited, { ...visit, elsewhere })));
      await context.close();
      if (elsewhere !== null) isRemounted = true;
      // The next pages would say the same again.
      if (faults.length > 0) break;
    }
    return faults.map((fault) => `${fault}. See it with \`portal-release override ${area}@${version}\``);
  } finally {
    await browser.close();
  }
}

/** The registry as the browser will get it; a text says why it cannot be read. */
async function readRegistry({ override, portalUrl }: VisitedArea): Promise<Registry | string> {
  const url = new URL('/registry.json', portalUrl).href;
  try {
    const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
    const response = await fetch(url, { headers: { cookie: `${OVERRIDE_COOKIE}=${override}` }, signal });
    if (!response.ok) return `${url} answered with status ${response.status}, so the release was not mounted`;
    return (await response.json()) as Registry;
  } catch (error) {
    return `${url} cannot be read (${(error as Error).message}), so the release was not mounted`;
  }
}

/** Only here, and null in the image of the services, which has no browser and nothing that drives one. */
const loadPlaywright = () =>
  import('playwright-core').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
