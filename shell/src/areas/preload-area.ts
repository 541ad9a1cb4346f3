import type { LoadableRelease } from '@sentinel/federation';

const done = new Set<string>();

/**
 * Loads the files of an area's first view into the browser's cache, once and at low priority. A failure does no harm:
 * mounting the area requests them again.
 */
export async function preloadArea({ entry, first, integrity }: LoadableRelease): Promise<void> {
  const wanted = [entry, ...first.js, ...first.css].filter((address) => !done.has(address));
  for (const address of wanted) done.add(address);
  await Promise.allSettled(
    wanted.map(async (address) => {
      // biome-ignore lint/style/noRestrictedGlobals: a released file, not the API
      const response = await fetch(address, { priority: 'low', integrity: integrity[address] ?? '' });
      await response.arrayBuffer();
    }),
  );
}
