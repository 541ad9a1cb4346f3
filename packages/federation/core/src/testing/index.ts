import type { PageConfig } from '../page-config.ts';
import type { AreaManifest, Bell, DashboardCard, NavigationEntry, Palette, PathClaim } from '../parse/area-manifest.ts';
import type { LoadableRelease, RegisteredArea, Registry } from '../registry.ts';

/** Small registries and their parts, for tests here and in the shell and delivery. */

export function loadable(area: string, version = '000000000001'): LoadableRelease {
  const base = `/r/${area}/${version}/`;
  return {
    version,
    container: `${area}_${version}`,
    entry: `${base}entry.js`,
    first: { js: [`${base}lifecycles.js`], css: [`${base}lifecycles.css`] },
    integrity: {
      [`${base}entry.js`]: 'sha384-entry',
      [`${base}lifecycles.js`]: 'sha384-code',
      [`${base}lifecycles.css`]: 'sha384-css',
    },
    firstShares: [],
    requires: {},
  };
}

export function claim(path: string, rest: Partial<PathClaim> = {}): PathClaim {
  return { path, match: 'exact', access: 'login', title: `Title of ${path}`, ...rest };
}

interface Parts {
  readonly paths: readonly PathClaim[];
  readonly navigation?: readonly NavigationEntry[];
  readonly cards?: readonly DashboardCard[];
  readonly palette?: Palette;
  readonly bell?: Bell;
}

export function area(name: string, { paths, navigation = [], cards = [], palette = {}, bell }: Parts): RegisteredArea {
  const title = `The ${name} area`;
  const manifest: AreaManifest = { name, title, paths, navigation, cards, palette, ...(bell ? { bell } : {}) };
  return { manifest, release: loadable(name), previous: null };
}

export function registryOf(...areas: RegisteredArea[]): Registry {
  return { revision: 'r1', shell: { version: '00000000000a', integrity: {}, provides: {} }, areas };
}

/** What the server tells a page, with the neutral brand. */
export function pageConfig(change: Partial<PageConfig> = {}): PageConfig {
  return {
    mode: 'production',
    brand: { product: 'Sentinel', slug: 'sentinel', title: 'Sentinel', contactEmail: 'a@b.example' },
    brandFiles: '/brand/1/',
    faces: {
      product: { title: 'Sentinel', favicon: '/brand/1/favicon.svg' },
      firm: { title: 'Example Economics', favicon: '/brand/1/firm.svg' },
    },
    hosts: {
      app: 'app.sentinel.example',
      analytics: 'analytics.sentinel.example',
      economics: 'economics.sentinel.example',
      local: ['localhost', '127.0.0.1'],
    },
    home: 'analytics',
    liveReload: false,
    isDemo: false,
    ...change,
  };
}
