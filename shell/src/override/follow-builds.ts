import type { RemoteRelease } from '@sentinel/federation';
import type { RegistryStore } from '../registry/registry-store.ts';

/**
 * Shows each build of the area that the developer's own machine announces, beginning with the newest
 * (`npm run dev -- AREA --shell URL`). Asks again by itself while nothing answers there.
 */
export function followBuilds(
  origin: string,
  registry: Pick<RegistryStore, 'get' | 'showBuild' | 'subscribe'>,
  Source: typeof EventSource = EventSource,
): void {
  const events = new Source(`${origin}/builds`);
  events.addEventListener('build', ({ data }: MessageEvent<string>) => {
    registry.showBuild(JSON.parse(data) as RemoteRelease);
  });
  registry.subscribe(() => {
    if (!registry.get().override) events.close();
  });
}
