import { expect, test } from '@jest/globals';
import { ConfigError, envToConfig } from '@sentinel/service-kit';
import { checkSources, SETTINGS } from './config.ts';

const readSources = (source: Record<string, string>) =>
  checkSources(
    envToConfig(SETTINGS, { SENTINEL_MODE: 'local', PORT: '1', DATABASE_URL: 'postgres://localhost/x', ...source }),
  );

test('sources that can work hold, none among them', () => {
  expect(readSources({})).toMatchObject({ edgarUserAgent: undefined, pricesSource: 'none' });
  const set = { EDGAR_USER_AGENT: 'Example Desk edgar@desk.example', PRICES_SOURCE: 'tiingo', PRICES_API_KEY: 'key' };
  expect(readSources(set)).toMatchObject({ pricesSource: 'tiingo' });
});

test.each([
  [{ PRICES_SOURCE: 'tiingo' }, /^PRICES_API_KEY must be set for PRICES_SOURCE=tiingo$/],
  [{ QUOTES_SOURCE: 'finnhub' }, /^QUOTES_API_KEY must be set for QUOTES_SOURCE=finnhub$/],
  [{ EDGAR_USER_AGENT: 'Mozilla/5.0 (a@b.example)' }, /^EDGAR_USER_AGENT must name .* must not look like a browser$/],
])('sources that cannot work are refused by name: %o', (source, message) => {
  expect(() => readSources(source)).toThrow(ConfigError);
  expect(() => readSources(source)).toThrow(message);
});
