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
  /** Requests a minute that the plan of Finnhub allows, with room for other programs. */
  quotesPerMinute: env.integer('QUOTES_PER_MINUTE', { min: 1, max: 6_000, fallback: 55 }),
  /** `all`: quotes before the opening and after the bell count, too. */
  quotesHours: env.oneOf('QUOTES_HOURS', ['regular', 'all'], 'regular'),
};
/** How long a round over all symbols may take, in minutes. */
const ROUND_MINUTES = 2;

export interface QuoteSettings {
  readonly quotesSource: 'none' | 'finnhub' | 'alpaca';
  readonly quotesApiKey: string | undefined;
  readonly quotesApiSecret: string | undefined;
  readonly quotesBaseUrl: string | undefined;
  readonly quotesPerMinute: number;
  readonly quotesHours: 'regular' | 'all';
}

/**
 * Creates the source that the settings select; null for `none`.
 * @throws ConfigError when a key is missing
 */
export function quoteSourceOf(settings: QuoteSettings): QuoteSource | null {
  const {
    quotesApiKey: key,
    quotesApiSecret: secret,
    quotesBaseUrl: baseUrl,
    quotesPerMinute: perMinute,
    quotesSource,
  } = settings;
  if (quotesSource === 'none') return null;
  if (key === undefined) throw new ConfigError(`QUOTES_API_KEY must be set for QUOTES_SOURCE=${quotesSource}`);
  if (quotesSource === 'finnhub') {
    return finnhub({ key, baseUrl, paceMs: 60_000 / perMinute, maxSymbols: perMinute * ROUND_MINUTES });
  }
  if (secret === undefined) throw new ConfigError('QUOTES_API_SECRET must be set for QUOTES_SOURCE=alpaca');
  return alpaca({ key, secret, baseUrl });
}
