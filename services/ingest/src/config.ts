import { checkUserAgent } from '@sentinel/edgar';
import { BASE_SETTINGS, ConfigError, env } from '@sentinel/service-kit';
import { EDGAR_SETTINGS } from './fetch/edgar-settings.ts';
import { QUOTE_SETTINGS, type QuoteSettings, quoteSourceOf } from './prices/quotes/quote-settings.ts';
import { PRICE_SETTINGS, type PriceSettings, priceSourceOf } from './prices/sources/price-settings.ts';

/** Settings of ingest; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...EDGAR_SETTINGS,
  ...PRICE_SETTINGS,
  ...QUOTE_SETTINGS,
  /** The private inbox of the synthetic filing; also a setting of the alerts service. */
  canaryEmail: env.optionalText('CANARY_EMAIL'),
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
};

/**
 * Checks what only turns out when a part starts: a source of prices or quotes without its key, a user agent the SEC would shut out.
 * @throws ConfigError naming the variable
 */
export function checkSources<C extends PriceSettings & QuoteSettings & { readonly edgarUserAgent: string | undefined }>(
  config: C,
): C {
  priceSourceOf(config);
  quoteSourceOf(config);
  try {
    if (config.edgarUserAgent !== undefined) checkUserAgent(config.edgarUserAgent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError(error.message);
  }
  return config;
}
