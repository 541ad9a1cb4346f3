import { and, type Database, eq, schema, sql } from '@sentinel/database';
import { createSecret, hashSecret } from '../keys/secrets.ts';
import type { Transaction } from '../transaction.ts';

const { account, knownDevice, rememberedDevice, session } = schema;

/** As long as browsers keep a cookie (RFC 6265bis section 5.5). */
const KNOWN_SECONDS = 400 * 24 * 3600;

/** A browser that an account is known in, with what its cookie shall be. */
interface KnownDevice {
  readonly id: string;
  readonly secretHash: string;
  readonly cookie: { readonly value: string; readonly maxAgeSeconds: number };
}

interface Recognized {
  readonly accountId: string;
  /** The secret of the cookie that the browser came with. */
  readonly oldSecret: string | null;
  /** Gives the browser a new secret, even if the account is known in it. */
  readonly replacesSecret?: boolean;
}

/**
 * Known devices: browsers in which somebody logged in to an account, or reset its password. Failed tries from them are counted apart
 * from those of strangers (login/throttles.ts), so that strangers cannot lock the owner out. The cookie is that of remembered
 * devices: a browser has one secret, and the database says what it is good for.
 */
export function createKnownDevices({ orm }: Database) {
  /** Moves what the old secret was good for to the new one: other accounts stay known and remembered, sessions stay bound. */
  async function moveTo(secretHash: string, oldHash: string, tx: Transaction): Promise<void> {
    await tx.update(knownDevice).set({ secretHash }).where(eq(knownDevice.secretHash, oldHash));
    await tx.update(rememberedDevice).set({ secretHash }).where(eq(rememberedDevice.secretHash, oldHash));
    await tx.update(session).set({ deviceSecretHash: secretHash }).where(eq(session.deviceSecretHash, oldHash));
  }

  /** The secret that came with the call, if the account is known by it. */
  async function keep(accountId: string, secret: string, tx: Transaction): Promise<KnownDevice | null> {
    const secretHash = hashSecret(secret);
    const [row] = await tx
      .update(knownDevice)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(knownDevice.accountId, accountId), eq(knownDevice.secretHash, secretHash)))
      .returning({ id: knownDevice.id });
    return row ? { id: row.id, secretHash, cookie: { value: secret, maxAgeSeconds: KNOWN_SECONDS } } : null;
  }

  return {
    /**
     * Makes the browser known to the account. It keeps its secret where the account is known in it already; otherwise it gets
     * a new one, so that nobody who knew the old secret is taken for it.
     */
    async recognize(
      { accountId, oldSecret, replacesSecret = false }: Recognized,
      tx: Transaction,
    ): Promise<KnownDevice> {
      const kept = oldSecret === null || replacesSecret ? null : await keep(accountId, oldSecret, tx);
      if (kept) return kept;
      const secret = createSecret();
      const secretHash = hashSecret(secret);
      if (oldSecret !== null) await moveTo(secretHash, hashSecret(oldSecret), tx);
      const [row] = await tx
        .insert(knownDevice)
        .values({ accountId, secretHash })
        .onConflictDoUpdate({
          target: [knownDevice.secretHash, knownDevice.accountId],
          set: { lastUsedAt: sql`now()` },
        })
        .returning({ id: knownDevice.id });
      if (!row) throw new Error('the known device was not stored');
      return { id: row.id, secretHash, cookie: { value: secret, maxAgeSeconds: KNOWN_SECONDS } };
    },

    /** The id of the known device that the cookie's secret names, of the account with this address; otherwise null. */
    async find(email: string, secret: string | null): Promise<string | null> {
      if (secret === null) return null;
      const [row] = await orm
        .select({ id: knownDevice.id })
        .from(knownDevice)
        .innerJoin(account, eq(account.id, knownDevice.accountId))
        .where(
          and(eq(knownDevice.secretHash, hashSecret(secret)), eq(sql`lower(${account.email})`, email.toLowerCase())),
        );
      return row?.id ?? null;
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
