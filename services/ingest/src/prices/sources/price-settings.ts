import { about, ConfigError, env } from '@sentinel/service-kit';
import type { PriceSource } from '../price-source.ts';
import { massive } from './massive.ts';
import { tiingo } from './tiingo.ts';

/** Settings of the price source. */
export const PRICE_SETTINGS = {
  pricesSource: about(
    'Daily prices: `tiingo` asks symbol by symbol, `massive` gets the whole market in one answer. With `none`, prices come from files only.',
    env.oneOf('PRICES_SOURCE', ['none', 'tiingo', 'massive'], 'none'),
  ),
  pricesApiKey: about('The key of that provider.', env.optionalText('PRICES_API_KEY')),
  pricesBaseUrl: about(
    "Another base URL than the provider's.",
    env.optionalUrl('PRICES_BASE_URL', ['http:', 'https:']),
  ),
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
