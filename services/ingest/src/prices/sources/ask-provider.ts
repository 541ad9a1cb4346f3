import { backOffMs, pause } from '@sentinel/database';
import { PriceSourceError } from '../price-source.ts';
import { readAnswer } from './read-answer.ts';

/** How to access a provider. */
export interface ProviderAccess {
  readonly baseUrl: string;
  /** Sent in a header, never in a URL, and removed from messages. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The first wait after a 429 without Retry-After, or after a server error; it doubles each time. */
  readonly backOffMs?: number;
}

/** Options of a price source. */
export interface ProviderOptions {
  readonly key: string;
  /** Overrides the provider's URL. */
  readonly baseUrl?: string | undefined;
  readonly backOffMs?: number;
}

/** @param scheme of the Authorization header: `Bearer` or `Token` */
export function providerAccess({ key, ...options }: ProviderOptions, ownUrl: string, scheme: string): ProviderAccess {
  return { ...options, key, baseUrl: options.baseUrl ?? ownUrl, headers: { authorization: `${scheme} ${key}` } };
}

const TRIES = 5;
const TIMEOUT_MS = 60_000;
const BACK_OFF_MS = 15_000;
const MAX_WAIT_MS = 300_000;
const MAX_BYTES = 64_000_000;
const LIMIT_WORDS = /\b(limit|exceeded|allocation|too many|run over|higher volume|premium|upgrade|throttl)/i;

/**
 * Fetches JSON from a provider; null for 404. Waits and retries after 429 and server errors.
 * @throws PriceSourceError: `limit` when retries do not help or the answer says that the quota is used up (even with HTTP 200),
 *   `key` for 401 and 403, `answer` for a web page or anything else that is not JSON, `unreachable`; the signal's reason when it
 *   aborts
 */
export async function askProvider(access: ProviderAccess, path: string, signal: AbortSignal): Promise<unknown> {
  const url = new URL(path, access.baseUrl);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await askOnce(access, url, signal);
    if ('json' in outcome) return outcome.json;
    if (attempt >= TRIES) throw outcome.error;
    const waits = { firstMs: access.backOffMs ?? BACK_OFF_MS, longestMs: MAX_WAIT_MS };
    await pause(Math.min(outcome.retryAfterMs ?? backOffMs(waits, attempt), MAX_WAIT_MS), signal);
    signal.throwIfAborted();
  }
}

type Outcome = { readonly json: unknown } | { readonly error: PriceSourceError; readonly retryAfterMs: number | null };

async function askOnce(access: ProviderAccess, url: URL, signal: AbortSignal): Promise<Outcome> {
  const host = url.host;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...access.headers },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    text = await readAnswer(response, MAX_BYTES);
  } catch (error) {
    if (signal.aborted || error instanceof PriceSourceError) throw error;
    return {
      error: new PriceSourceError('unreachable', `${host} did not answer.`, { cause: error }),
      retryAfterMs: null,
    };
  }
  if (response.status === 404) return { json: null };
  const said = excerpt(text, access.key);
  if (response.status === 401 || response.status === 403) {
    throw new PriceSourceError('key', `${host} rejected the key or the plan (HTTP ${response.status}): ${said}`);
  }
  if (response.status === 429 || response.status >= 500) {
    const problem = response.status === 429 ? 'limit' : 'unreachable';
    return {
      error: new PriceSourceError(problem, `${host} answered HTTP ${response.status}: ${said}`),
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
    };
  }
  const json = parseJson(text);
  if (response.ok && json !== undefined && !isNotice(json)) return { json };
  const problem = !/^\s*</.test(text) && LIMIT_WORDS.test(text) ? 'limit' : 'answer';
  throw new PriceSourceError(problem, `${host} sent no prices (HTTP ${response.status}): ${said}`);
}

/** Alpha Vantage and others report a used-up quota with HTTP 200 and a sentence under one of these names. */
function isNotice(json: unknown): boolean {
  if (typeof json === 'string') return true;
  if (typeof json !== 'object' || json === null || Array.isArray(json) || 'results' in json) return false;
  return ['Note', 'Information', 'Error Message', 'detail', 'error', 'message'].some((name) => name in json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A short excerpt for logs: one line, without markup and without the key. */
function excerpt(text: string, key: string): string {
  const plain = text
    .replaceAll(key, '…')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, 200) || 'nothing';
}

function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
