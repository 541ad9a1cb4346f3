import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/**
 * An answer that is the same for everybody until it is made again: serialized and compressed once, identified by its ETag. For
 * operations declared `conditional`.
 */
export class StoredAnswer {
  readonly etag: string;
  readonly json: Buffer;
  readonly brotli: Buffer;

  constructor(etag: string, json: Buffer, brotli: Buffer) {
    this.etag = etag;
    this.json = json;
    this.brotli = brotli;
  }
}

const compress = promisify(brotliCompress);

/**
 * Makes an answer from JSON that fits the operation's contract. Hashing and compression run off the event loop, because a
 * dictionary may have many megabytes.
 */
export async function storeAnswer(json: Buffer): Promise<StoredAnswer> {
  const [digest, brotli] = await Promise.all([
    webcrypto.subtle.digest('SHA-256', json),
    compress(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  ]);
  return new StoredAnswer(`"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`, json, brotli);
}

/** Whether a request's If-None-Match names the tag; weakly compared (RFC 9110 section 13.1.2). */
function namesTag(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

const takesBrotli = (acceptEncoding: string) =>
  acceptEncoding.split(',').some((part) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part));

/** Answers 304 when the caller already has it, otherwise with bytes in an encoding that the caller accepts. */
export function sendStored(
  reply: FastifyReply,
  answer: StoredAnswer,
  { ifNoneMatch, acceptEncoding }: { readonly ifNoneMatch: string; readonly acceptEncoding: string },
): FastifyReply {
  reply.header('etag', answer.etag).header('vary', 'accept-encoding');
  if (namesTag(ifNoneMatch, answer.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!takesBrotli(acceptEncoding)) return reply.send(answer.json);
  return reply.header('content-encoding', 'br').send(answer.brotli);
}
