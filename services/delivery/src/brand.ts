import { readFileSync } from 'node:fs';
import type { Brand, BrandHosts, Home } from '@sentinel/federation';
import { checkShape, matching, strict, Text } from '@sentinel/federation/parse';
import { ConfigError } from '@sentinel/service-kit';
import Type from 'typebox';

/** Names, hosts and public home of a deployment's brand. */
export interface BrandSettings {
  readonly brand: Brand;
  readonly hosts: BrandHosts;
  readonly home: Home;
}

/** The neutral brand. Its hosts are reserved names, so they never point to a real firm. */
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

const Host = matching(/^[a-z0-9.[\]:-]+$/);
const Settings = strict({
  brand: strict({
    product: Text,
    slug: matching(/^[a-z0-9-]+$/),
    title: Text,
    contactEmail: matching(/^[^\s@]+@[^\s@]+$/),
  }),
  hosts: strict({ app: Host, analytics: Host, economics: Host, local: Type.Array(Host) }),
  home: Type.Enum(['analytics', 'economics']),
});

/**
 * Reads the brand file (BRAND_FILE), or returns the neutral brand. @throws ConfigError naming the variable and the
 * mistake
 */
export function readBrand(file: string | undefined): BrandSettings {
  if (file === undefined) return NEUTRAL;
  try {
    return checkShape(Settings, JSON.parse(readFileSync(file, 'utf8')), file);
  } catch (cause) {
    throw new ConfigError(`BRAND_FILE cannot be used: ${(cause as Error).message.split('\n', 1)[0]}`, { cause });
  }
}
