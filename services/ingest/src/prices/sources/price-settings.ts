import { ConfigError, env } from '@sentinel/service-kit';
import type { PriceSource } from '../price-source.ts';
import { massive } from './massive.ts';
import { tiingo } from './tiingo.ts';

/** Settings of the price source. */
export const PRICE_SETTINGS = {
  /** `none`: prices come only from files (`npm run ingest -- PATH`). */
  pricesSource: env.oneOf('PRICES_SOURCE', ['none', 'tiingo', 'massive'], 'none'),
  pricesApiKey: env.optionalText('PRICES_API_KEY'),
  /** Overrides the provider's URL. */
  pricesBaseUrl: env.optionalUrl('PRICES_BASE_URL', ['http:', 'https:']),
};

export interface PriceSettings {
  readonly pricesSource: 'none' | 'tiingo' | 'massive';
  readonly pricesApiKey: string | undefined;
  readonly pricesBaseUrl: string | undefined;
}

/**
 * Creates the source that the settings select; null for `none`.
 * @throws ConfigError when its key is missing
 */
export function priceSourceOf({
  pricesApiKey: key,
  pricesBaseUrl: baseUrl,
  pricesSource,
}: PriceSettings): PriceSource | null {
  if (pricesSource === 'none') return null;
  if (key === undefined) throw new ConfigError(`PRICES_API_KEY must be set for PRICES_SOURCE=${pricesSource}`);
  return pricesSource === 'tiingo' ? tiingo({ key, baseUrl }) : massive({ key, baseUrl });
}
