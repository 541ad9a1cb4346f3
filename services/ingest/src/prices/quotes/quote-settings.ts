import { ConfigError, env } from '@sentinel/service-kit';
import { alpaca } from './alpaca.ts';
import { finnhub } from './finnhub.ts';
import type { QuoteSource } from './quote-source.ts';

/** Settings of the quote source. */
export const QUOTE_SETTINGS = {
  quotesSource: env.oneOf('QUOTES_SOURCE', ['none', 'finnhub', 'alpaca'], 'none'),
  quotesApiKey: env.optionalText('QUOTES_API_KEY'),
  /** Alpaca has a key and a secret. */
  quotesApiSecret: env.optionalText('QUOTES_API_SECRET'),
  /** Overrides the provider's URL; `ws:` or `wss:` for a stream. */
  quotesBaseUrl: env.optionalUrl('QUOTES_BASE_URL', ['http:', 'https:', 'ws:', 'wss:']),
};

export interface QuoteSettings {
  readonly quotesSource: 'none' | 'finnhub' | 'alpaca';
  readonly quotesApiKey: string | undefined;
  readonly quotesApiSecret: string | undefined;
  readonly quotesBaseUrl: string | undefined;
}

/**
 * Creates the source that the settings select; null for `none`.
 * @throws ConfigError when a key is missing
 */
export function quoteSourceOf(settings: QuoteSettings): QuoteSource | null {
  const { quotesApiKey: key, quotesApiSecret: secret, quotesBaseUrl: baseUrl, quotesSource } = settings;
  if (quotesSource === 'none') return null;
  if (key === undefined) throw new ConfigError(`QUOTES_API_KEY must be set for QUOTES_SOURCE=${quotesSource}`);
  if (quotesSource === 'finnhub') return finnhub({ key, baseUrl });
  if (secret === undefined) throw new ConfigError('QUOTES_API_SECRET must be set for QUOTES_SOURCE=alpaca');
  return alpaca({ key, secret, baseUrl });
}
