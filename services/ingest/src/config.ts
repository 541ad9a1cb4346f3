import { checkUserAgent } from '@sentinel/edgar';
import { about, BASE_SETTINGS, ConfigError, DATABASE_URL, env } from '@sentinel/service-kit';
import { EDGAR_SETTINGS } from './fetch/edgar-settings.ts';
import { QUOTE_SETTINGS, type QuoteSettings, quoteSourceOf } from './prices/quotes/quote-settings.ts';
import { PRICE_SETTINGS, type PriceSettings, priceSourceOf } from './prices/sources/price-settings.ts';

/** Settings of ingest; `readConfig` turns them into values. */
export const SETTINGS = {
  ...BASE_SETTINGS,
  ...EDGAR_SETTINGS,
  ...PRICE_SETTINGS,
  ...QUOTE_SETTINGS,
  canaryEmail: about(
    "The address of an account with alerts. Every five minutes, a synthetic filing takes the way of every filing to this inbox; `/metrics` and the administrators' page of messages say how long that takes. Without it there are no such filings; `npm start` uses `inbox@sentinel.example`.",
    env.optionalText('CANARY_EMAIL'),
  ),
  databaseUrl: DATABASE_URL,
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
