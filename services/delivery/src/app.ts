import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { brandSource } from './brand/brand-source.ts';
import { serveBrand } from './brand/serve-brand.ts';
import { watchCanaries } from './canary/start-canaries.ts';
import type { S3Place } from './config.ts';
import { serveDesk } from './desk/desk.routes.ts';
import { pageDrawer } from './drawing/draw-pages.ts';
import { gateChecks } from './gate/gate-checks.ts';
import { adminSessions } from './override/admin-sessions.repository.ts';
import { accountReader } from './override/ask-gateway.ts';
import { serveOverrides } from './override/override.routes.ts';
import { createOverrides } from './override/personal-registry.ts';
import { readRequestOverride } from './override/read-request-override.ts';
import { serveLiveReload } from './page/live-reload.ts';
import { servePages } from './page/page.routes.ts';
import { COMMON_HEADERS } from './page/security-headers.ts';
import { buildRegistry } from './registry/build-registry.ts';
import { registryCache } from './registry/registry-cache.ts';
import { readLastChange, readServed } from './registry/served-releases.repository.ts';
import { fetchDrawn, fetchedFiles } from './releases/fetched-files.ts';
import { createFilesReader } from './releases/release-files.repository.ts';
import { cleanFetchedFiles } from './releases/remove-fetched-files.ts';
import { serveReleases } from './releases/serve-releases.ts';
import { pageTickets } from './signals/page-ticket.ts';
import { serveSignals } from './signals/serve-signals.ts';
import { folderStore } from './store/folder-store.ts';
import { s3Store } from './store/s3-store.ts';
import { serveTokens } from './tokens/token.routes.ts';

export interface DeliveryConfig
  extends Pick<BaseConfig, 'logLevel' | 'mode'>,
    Partial<Pick<BaseConfig, 'otlpEndpoint'>> {
  readonly databaseUrl: string;
  readonly releasesFolder: string;
  /** Where the files of releases are kept if not in the folder, which then has those that were fetched. */
  readonly s3?: S3Place | null;
  /** Path of the brand's `brand.json`. */
  readonly brandFile: string;
  readonly liveReload: boolean;
  /** The folder of a local start. */
  readonly home?: string | undefined;
  readonly isDemo: boolean;
  /** Of an account that somebody signs up for without a token: pages say it. */
  readonly signUpPermissions: readonly string[];
  /** What overrides need; without it there are none. */
  readonly overrides?: OverrideSettings | null;
  /** The gateway's own address: what a release calls is compared with what it serves, and it says who is an administrator. */
  readonly gatewayUrl?: string | undefined;
  /** Number of our own proxies in front of this service; 0 without. */
  readonly trustedHops?: number;
}

export interface OverrideSettings {
  /** Signs their links and cookies. */
  readonly secret: string;
  /** The gateway's own address: it knows who is a member of the staff. */
  readonly gatewayUrl: string;
  /** Whether builds on the staff's own machines may be shown. */
  readonly allowsLocal: boolean;
}

/** The same from `src/` and from `dist/`. */
const DEV_SCRIPT = new URL('../src/page/follow-dev.browser.js', import.meta.url);
/** Changes of what is served wait for one another, so more would only wait. */
const DESK_CONNECTIONS = 3;

/** Serves the shell, the areas' released files and the registry, and lets teams release. */
export async function buildApp(config: DeliveryConfig, logStream?: DestinationStream): Promise<FastifyInstance> {
  const brand = brandSource({
    file: config.brandFile,
    onChange: () => app.log.info('the brand file has changed and is served'),
    onError: (error) => app.log.error({ err: error }, 'the changed brand file cannot be used; the last one is served'),
  });
  const database = openDatabase(config.databaseUrl, { service: 'delivery' });
  const store = config.s3 ? await s3Store(config.s3) : null;
  const fetched =
    store &&
    fetchedFiles({
      folder: config.releasesFolder,
      store,
      filesOf: createFilesReader(database),
      onError: (error, where) => app.log.error({ err: error, ...where }, 'a file of a release cannot be served'),
    });
  const registry = registryCache(
    {
      lastChange: () => readLastChange(database),
      read: async () => {
        const built = buildRegistry(await readServed(database.orm), {
          mode: config.mode,
          slug: brand.current().settings.brand.slug,
        });
        for (const release of built?.unfit ?? [])
          app.log.warn(release, 'a release that the shell cannot run is left out');
        if (built && fetched) await fetchDrawn(fetched, [built.shell, ...built.releases.values()]);
        return built;
      },
    },
    { onError: (error) => app.log.error({ err: error }, 'registry not read; the last one is served') },
  );
  const app = createServer({
    name: 'delivery',
    config,
    ...(logStream ? { logStream } : {}),
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
  watchCanaries(app, database);
  app.addHook('onClose', async () => store?.close());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
  });

  const { isDemo, liveReload, mode, otlpEndpoint, signUpPermissions } = config;
  const settings = {
    isDemo,
    liveReload,
    mode,
    signUpPermissions,
    ...(otlpEndpoint === undefined ? {} : { traces: true }),
  };
  const overriding = config.overrides ?? null;
  const overrides =
    overriding && createOverrides({ ...overriding, database, mode, slug: () => brand.current().settings.brand.slug });
  if (overriding && overrides) {
    serveOverrides(app, { ...overriding, registry, overrides, readAccount: accountReader(overriding.gatewayUrl) });
  }
  await serveReleases(app, config.releasesFolder, fetched);
  if (fetched) cleanFetchedFiles(app, database, config.releasesFolder);
  serveBrand(app, brand);
  const tickets = pageTickets(database, (error) =>
    app.log.warn({ err: error }, 'page without a ticket; its visits do not count'),
  );
  const trustedHops = config.trustedHops ?? 0;
  serveSignals(app, { database, tickets, trustedHops });
  const deskDatabase = openDatabase(config.databaseUrl, {
    service: 'delivery',
    applicationName: 'release-desk',
    max: DESK_CONNECTIONS,
  });
  app.addHook('onClose', () => deskDatabase.close());
  const releases = store ?? folderStore(config.releasesFolder);
  await serveDesk(app, {
    database: deskDatabase,
    store: releases,
    mode,
    checks: gateChecks({ store: releases, gatewayUrl: config.gatewayUrl, mode }),
    overrideSecret: overriding?.secret,
    trustedHops,
  });
  if (config.gatewayUrl !== undefined) serveTokens(app, { database, readAccount: accountReader(config.gatewayUrl) });
  if (liveReload) serveLiveReload(app, { registry, home: config.home, script: DEV_SCRIPT });
  const drawer = pageDrawer({
    releasesFolder: config.releasesFolder,
    content: () => brand.current().content,
    onError: (error, path) => app.log.error({ err: error, path }, 'page not drawn; it is served without'),
  });
  const personal =
    overriding && overrides
      ? readRequestOverride({ secret: overriding.secret, overrides, isAdminSession: adminSessions(database) })
      : async () => null;
  servePages(app, { registry, brand, config: settings, drawer, personal, tickets, trustedHops });
  return app;
}
