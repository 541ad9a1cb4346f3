import { openDatabase } from '@sentinel/database';
import type { PageConfig } from '@sentinel/federation';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BrandSettings } from './brand.ts';
import { pageDrawer } from './drawing/draw-pages.ts';
import { serveLiveReload } from './page/live-reload.ts';
import { servePages } from './page/page.routes.ts';
import { COMMON_HEADERS } from './page/security-headers.ts';
import { buildRegistry } from './registry/build-registry.ts';
import { registryCache } from './registry/registry-cache.ts';
import { readLastChange, readServed } from './registry/releases.repository.ts';
import { serveReleases } from './releases/serve-releases.ts';

export interface DeliveryConfig extends Pick<BaseConfig, 'logLevel' | 'mode'> {
  readonly databaseUrl: string;
  readonly releasesFolder: string;
  readonly brand: BrandSettings;
  readonly liveReload: boolean;
  readonly isDemo: boolean;
}

/** Serves the shell, the areas' released files and the registry. */
export async function buildApp(config: DeliveryConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { service: 'delivery' });
  const registry = registryCache(
    {
      lastChange: () => readLastChange(database),
      read: async () => {
        const built = buildRegistry(await readServed(database.orm), config.mode);
        for (const release of built?.unfit ?? [])
          app.log.warn(release, 'a release that the shell cannot run is left out');
        return built;
      },
    },
    { onError: (error) => app.log.error({ err: error }, 'registry not read; the last one is served') },
  );
  const app = createServer({
    name: 'delivery',
    config,
    readiness: [
      {
        name: 'registry',
        check: async () => {
          if (!(await registry.get())) throw new Error('nothing has been published');
        },
      },
    ],
  });
  app.addHook('onClose', () => database.close());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
  });

  const { isDemo, liveReload, mode } = config;
  const pageConfig: PageConfig = { mode, isDemo, ...config.brand, brandFiles: '/brand/0/', liveReload };
  await serveReleases(app, config.releasesFolder);
  if (config.liveReload) serveLiveReload(app, registry);
  const drawer = pageDrawer({
    releasesFolder: config.releasesFolder,
    content: () => null,
    onError: (error, path) => app.log.error({ err: error, path }, 'page not drawn; it is served without'),
  });
  servePages(app, registry, pageConfig, drawer);
  return app;
}
