import { about, ConfigError, env } from '@sentinel/service-kit';
import { alpaca } from './alpaca.ts';
import { finnhub } from './finnhub.ts';
import type { QuoteSource } from './quote-source.ts';

/** Settings of the quote source. */
export const QUOTE_SETTINGS = {
  quotesSource: about(
    'Prices of the session, which price and event alerts are judged by. With `none`, they are judged by the close; `npm start` serves quotes of the demo.',
    env.oneOf('QUOTES_SOURCE', ['none', 'finnhub', 'alpaca'], 'none'),
  ),
  quotesApiKey: about('The key of that provider.', env.optionalText('QUOTES_API_KEY')),
  quotesApiSecret: about('The secret of Alpaca, beside its key.', env.optionalText('QUOTES_API_SECRET')),
  quotesBaseUrl: about(
    "Another base URL than the provider's.",
    env.optionalUrl('QUOTES_BASE_URL', ['http:', 'https:', 'ws:', 'wss:']),
  ),
  quotesPerMinute: about(
    'How many requests a minute the plan of Finnhub allows, with room for other programs.',
    env.integer('QUOTES_PER_MINUTE', { min: 1, max: 6_000, fallback: 55 }),
  ),
  quotesHours: about(
    'With `all`, quotes before the opening and after the close count too.',
    env.oneOf('QUOTES_HOURS', ['regular', 'all'], 'regular'),
  ),
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
