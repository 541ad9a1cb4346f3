import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, request } from 'undici';
import { EdgarHttpError } from './edgar-http-error.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { checkUserAgent } from './user-agent.ts';

export interface EdgarClientOptions {
  /** Names the application and a contact (see `checkUserAgent`). */
  readonly userAgent: string;
  readonly rateLimiter: RateLimiter;
  /** Origin of the feed, indexes and archives; override it for a mirror or a test. */
  readonly wwwUrl?: string;
  /** Origin of submissions and company facts. */
  readonly dataUrl?: string;
  /** Time limit of the whole request, including the body. */
  readonly timeoutMs?: number;
}

export interface EdgarRequest {
  /** Path and query. */
  readonly path: string;
  readonly host?: 'www' | 'data';
  /** Limit of the body, both as received and after unzipping. */
  readonly maxBytes: number;
  /** The validators of an earlier answer; when the file is unchanged, the answer is `not_modified`. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly signal?: AbortSignal;
}

export type EdgarAnswer =
  | {
      readonly status: 'ok';
      readonly bytes: Uint8Array;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  /** Only for requests with `known`. */
  | { readonly status: 'not_modified' }
  /** 404, or the 403 that the archive's storage returns for files that do not exist yet, such as tomorrow's index. */
  | { readonly status: 'missing' };

interface RawAnswer {
  readonly statusCode: number;
  readonly header: (name: string) => string | null;
  readonly bytes: Uint8Array;
}

const WWW_URL = 'https://www.sec.gov';
const DATA_URL = 'https://data.sec.gov';
const TIMEOUT_MS = 120_000;
/** How much of an error page is read, to recognize it. */
const MAX_ERROR_BYTES = 200_000;
const WEB_PAGE = /^(?:\uFEFF|\s)*<(?:!doctype\s+html|html)\b/i;
const THROTTLE_PAGE = /Undeclared Automated Tool|Request Rate Threshold Exceeded/i;
const S3_MISSING = /<Code>(?:AccessDenied|NoSuchKey)<\/Code>/;
const unzip = promisify(gunzip);

/**
 * HTTP client for EDGAR that follows the SEC's rules: it declares its user agent, sends every request through the shared
 * rate limiter, accepts gzip and makes conditional requests. A body that is cut off, or a web page instead of a file, is an error.
 */
export class EdgarClient {
  readonly #userAgent: string;
  readonly #rateLimiter: RateLimiter;
  readonly #origins: { readonly www: string; readonly data: string };
  readonly #timeoutMs: number;
  readonly #agent: Agent;

  /** @throws RangeError for a user agent that the SEC would block */
  constructor({
    dataUrl = DATA_URL,
    rateLimiter,
    timeoutMs = TIMEOUT_MS,
    userAgent,
    wwwUrl = WWW_URL,
  }: EdgarClientOptions) {
    this.#userAgent = checkUserAgent(userAgent);
    this.#rateLimiter = rateLimiter;
    this.#origins = { www: new URL(wwwUrl).origin, data: new URL(dataUrl).origin };
    this.#timeoutMs = timeoutMs;
    this.#agent = new Agent({ connections: 6, pipelining: 1, connectTimeout: Math.min(timeoutMs, 10_000) });
  }

  /**
   * Sends one request as soon as the rate limiter allows it.
   * @throws EdgarHttpError when there is no usable answer; the signal's reason when the signal aborts the request
   */
  async get(wanted: EdgarRequest): Promise<EdgarAnswer> {
    await this.#rateLimiter.acquire(wanted.signal);
    const answer = await this.#send(wanted);
    const { statusCode, header } = answer;
    const text = () => new TextDecoder().decode(answer.bytes.subarray(0, 20_000));
    const isPage = () => WEB_PAGE.test(text().slice(0, 500));
    const where = `${wanted.path} answered ${statusCode}`;

    const isBan =
      statusCode === 403 ? !S3_MISSING.test(text()) : statusCode === 200 && isPage() && THROTTLE_PAGE.test(text());
    if (isBan || statusCode === 429 || statusCode === 503) {
      const retryAt = await this.#rateLimiter.throttled(isBan, retryAfterMs(header('retry-after')));
      const page = THROTTLE_PAGE.exec(text())?.[0];
      throw new EdgarHttpError(
        'throttled',
        `${where}${page === undefined ? '' : ` (${page})`}: no requests until ${retryAt.toISOString()}`,
        { retryAt },
      );
    }
    await this.#rateLimiter.answered();
    if (statusCode === 304 && wanted.known) return { status: 'not_modified' };
    if (statusCode === 403 || statusCode === 404 || statusCode === 410) return { status: 'missing' };
    if (statusCode >= 500) throw new EdgarHttpError('server_error', where);
    if (statusCode !== 200) throw new EdgarHttpError('refused', where);
    if (isPage()) throw new EdgarHttpError('unexpected_body', `${where} with a web page instead of the file`);
    if (answer.bytes.length === 0) throw new EdgarHttpError('unexpected_body', `${where} with an empty body`);
    return { status: 'ok', bytes: answer.bytes, etag: header('etag'), lastModified: header('last-modified') };
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send({ host = 'www', known, maxBytes, path, signal }: EdgarRequest): Promise<RawAnswer> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    let hasBegun = false;
    try {
      const answer = await request(new URL(path, this.#origins[host]), {
        dispatcher: this.#agent,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          'user-agent': this.#userAgent,
          'accept-encoding': 'gzip',
          ...(known?.etag ? { 'if-none-match': known.etag } : {}),
          ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
        },
      });
      hasBegun = true;
      const header = (name: string) => {
        const value = answer.headers[name];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      };
      const limit = answer.statusCode === 200 ? maxBytes : MAX_ERROR_BYTES;
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of answer.body) {
        length += (chunk as Uint8Array).length;
        if (length > limit) throw tooLarge(path, limit);
        chunks.push(chunk as Uint8Array);
      }
      const packed = Buffer.concat(chunks);
      const isPacked = /^(?:x-)?gzip$/i.test(header('content-encoding') ?? '') && packed.length > 0;
      const bytes = isPacked ? await unzip(packed, { maxOutputLength: limit }) : packed;
      return { statusCode: answer.statusCode, header, bytes };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof EdgarHttpError) throw error;
      const { code, message } = error as { code?: string; message?: string };
      if (timeout.aborted)
        throw new EdgarHttpError('timeout', `${path} took longer than ${this.#timeoutMs} ms`, { cause: error });
      if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(path, maxBytes, error);
      throw new EdgarHttpError(
        hasBegun ? 'truncated' : 'network',
        `${path} ${hasBegun ? 'was cut off' : 'was not answered'}: ${message}`,
        { cause: error },
      );
    }
  }
}

function tooLarge(path: string, limit: number, cause?: unknown): EdgarHttpError {
  return new EdgarHttpError('too_large', `${path} is longer than ${limit} bytes`, { cause });
}

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const ms = Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
