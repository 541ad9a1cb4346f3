import { readFileSync } from 'node:fs';
import { type Brand, type BrandHosts, type Home, Reader } from '@sentinel/federation';
import { ConfigError } from '@sentinel/service-kit';

/** Names, hosts and public home of one deployment's brand. */
export interface BrandSettings {
  readonly brand: Brand;
  readonly hosts: BrandHosts;
  readonly home: Home;
}

/** The neutral brand. Its hosts are reserved names, so that nothing points at a real firm. */
const NEUTRAL: BrandSettings = {
  brand: { product: 'Sentinel', slug: 'sentinel', title: 'Sentinel', contactEmail: 'hello@sentinel.example' },
  hosts: {
    app: 'app.sentinel.example',
    analytics: 'analytics.sentinel.example',
    economics: 'economics.sentinel.example',
    local: ['localhost', '127.0.0.1', '[::1]'],
  },
  home: 'analytics',
};

const HOST = /^[a-z0-9.[\]:-]+$/;

/** Reads the brand's file (BRAND_FILE), or gives the neutral brand. @throws ConfigError naming the variable and the fault */
export function readBrand(file: string | undefined): BrandSettings {
  if (file === undefined) return NEUTRAL;
  try {
    return parseBrand(file);
  } catch (cause) {
    throw new ConfigError(`BRAND_FILE cannot be used: ${(cause as Error).message.split('\n', 1)[0]}`, { cause });
  }
}

function parseBrand(file: string): BrandSettings {
  const { field } = new Reader(JSON.parse(readFileSync(file, 'utf8')), file).object(['brand', 'hosts', 'home']);
  const brand = field('brand').object(['product', 'slug', 'title', 'contactEmail']);
  const hosts = field('hosts').object(['app', 'analytics', 'economics', 'local']);
  return {
    brand: {
      product: brand.field('product').text(),
      slug: brand.field('slug').text(/^[a-z0-9-]+$/),
      title: brand.field('title').text(),
      contactEmail: brand.field('contactEmail').text(/^[^\s@]+@[^\s@]+$/),
    },
    hosts: {
      app: hosts.field('app').text(HOST),
      analytics: hosts.field('analytics').text(HOST),
      economics: hosts.field('economics').text(HOST),
      local: hosts.field('local').list((entry) => entry.text(HOST)),
    },
    home: field('home').oneOf(['analytics', 'economics']),
  };
}
