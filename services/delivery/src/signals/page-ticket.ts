import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type Database, schema } from '@sentinel/database';
import { cookieOf, DEVICE_COOKIE } from '@sentinel/service-kit';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** A page left open longer counts no more: its tickets would be worth collecting. */
const LASTS_MS = 24 * 60 * 60 * 1_000;

/** A page that delivery served. Visits of it count once for each release (SECURITY.md 66). */
export interface ServedPage {
  /** UUID. */
  readonly page: string;
  /** Hash of the caller's network. */
  readonly network: string;
  /** SHA-256 of the secret in the device cookie that the page was asked for with; null without one. */
  readonly device: string | null;
}

/** Makes and reads the tickets that pages carry. */
export interface PageTickets {
  /** A ticket for the page that this caller gets; null while the key cannot be read: its visits then do not count. */
  mint(caller: { network: string; cookies: string | undefined }): Promise<string | null>;
  /** The page of a ticket; null if it is not ours, too old, or another device's. */
  read(ticket: string, cookies: string | undefined): Promise<ServedPage | null>;
  /** Says which values are the same, and nothing else. @throws while the key cannot be read */
  hash(value: string): Promise<string>;
}

/** SHA-256 of the secret in a device cookie, as identity stores it; null without the cookie. */
function deviceOf(cookies: string | undefined): string | null {
  const secret = cookieOf(cookies, DEVICE_COOKIE);
  return secret ? createHash('sha256').update(secret).digest('hex') : null;
}

/** @param onError the key could not be read */
export function pageTickets(database: Pick<Database, 'orm'>, onError: (error: unknown) => void): PageTickets {
  let reading: Promise<Key> | undefined;
  const key = () => {
    reading ??= readKey(database).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  const hash = async (value: string) =>
    createHmac('sha256', (await key()).secret)
      .update(value)
      .digest('base64url')
      .slice(0, 22);

  return {
    hash,
    async mint({ network, cookies }) {
      try {
        const { sign } = await key();
        return sign({ jti: randomUUID(), net: await hash(network), dev: deviceOf(cookies) });
      } catch (error) {
        onError(error);
        return null;
      }
    },
    async read(ticket, cookies) {
      const { verify } = await key();
      const own = deviceOf(cookies);
      try {
        const { jti, net, dev } = verify(ticket) as { jti: string; net: string; dev: string | null };
        // Somebody may log in after the page was served, which is when a device gets its cookie.
        return dev !== null && dev !== own ? null : { page: jti, network: net, device: own };
      } catch (error) {
        if (error instanceof TokenError) return null;
        throw error;
      }
    },
  };
}

interface Key {
  readonly secret: string;
  readonly sign: (claims: object) => string;
  readonly verify: (ticket: string) => unknown;
}

/** The key that all processes share; the first one makes it. */
async function readKey({ orm }: Pick<Database, 'orm'>): Promise<Key> {
  const made = { id: 1, key: randomBytes(32).toString('base64url') };
  await orm.insert(schema.pageKey).values(made).onConflictDoNothing();
  const [row] = await orm.select().from(schema.pageKey);
  if (!row) throw new Error('delivery.page_key has no row');
  const claims = { iss: 'sentinel-delivery', aud: 'page' };
  return {
    secret: row.key,
    sign: createSigner({ key: row.key, algorithm: 'HS256', expiresIn: LASTS_MS, ...claims }),
    verify: createVerifier({
      key: row.key,
      algorithms: ['HS256'],
      allowedIss: claims.iss,
      allowedAud: claims.aud,
      requiredClaims: ['jti', 'exp'],
    }),
  };
}
