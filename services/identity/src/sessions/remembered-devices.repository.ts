import { and, type Database, desc, eq, gt, isNull, schema, sql } from '@sentinel/database';
import { hashSecret } from '../keys/secrets.ts';
import type { Transaction } from '../transaction.ts';
import type { RememberedDevice } from './sessions.repository.ts';

const { rememberedDevice, session } = schema;

/** 'Remember this device for 30 days' (spec part 1 section 9). */
const REMEMBERED_SECONDS = 30 * 24 * 3600;
const LISTED = 500;

interface Remembering {
  readonly accountId: string;
  readonly deviceId: string;
  readonly userAgent: string;
  /** Of the new secret that its cookie gets (known-devices.repository.ts). */
  readonly secretHash: string;
}

/**
 * Remembered devices (SECURITY.md 32): a random secret in a cookie, stored as a hash, valid for one account and device
 * id and only in place of the second factor. A browser has one secret, however many accounts it is remembered for.
 */
export function createRememberedDevices({ orm }: Database) {
  return {
    /**
     * Remembers the browser for the account for 30 days. Other accounts stay remembered in it, each until its own day.
     */
    async remember(
      { accountId, deviceId, userAgent, secretHash }: Remembering,
      tx: Transaction = orm,
    ): Promise<RememberedDevice> {
      const expiresAt = new Date(Date.now() + REMEMBERED_SECONDS * 1000);
      const renewed = { deviceId, userAgent, createdAt: sql`now()`, lastUsedAt: sql`now()`, expiresAt };
      const [row] = await tx
        .insert(rememberedDevice)
        .values({ accountId, secretHash, ...renewed })
        .onConflictDoUpdate({ target: [rememberedDevice.accountId, rememberedDevice.secretHash], set: renewed })
        .returning({ id: rememberedDevice.id });
      if (!row) throw new Error('the remembered device was not stored');
      return { id: row.id, secretHash, expiresAt };
    },

    /** The remembered device of this account that the cookie's secret and the device id name, and marks it as used. */
    async use(accountId: string, deviceId: string, secret: string | null): Promise<RememberedDevice | null> {
      if (secret === null) return null;
      const [row] = await orm
        .update(rememberedDevice)
        .set({ lastUsedAt: sql`now()` })
        .where(
          and(
            eq(rememberedDevice.accountId, accountId),
            eq(rememberedDevice.deviceId, deviceId),
            eq(rememberedDevice.secretHash, hashSecret(secret)),
            gt(rememberedDevice.expiresAt, sql`now()`),
          ),
        )
        .returning({
          id: rememberedDevice.id,
          secretHash: rememberedDevice.secretHash,
          expiresAt: rememberedDevice.expiresAt,
        });
      return row ?? null;
    },

    /** The devices remembered for an account, the latest used first. */
    list: (accountId: string) =>
      orm
        .select()
        .from(rememberedDevice)
        .where(and(eq(rememberedDevice.accountId, accountId), gt(rememberedDevice.expiresAt, sql`now()`)))
        .orderBy(desc(rememberedDevice.lastUsedAt))
        .limit(LISTED),

    /**
     * Forgets one device of this account and ends the sessions opened on it, except the caller's, which stays bound to its
     * cookie. Gives whether the account had that device.
     */
    forgetOwn(accountId: string, id: string, askingSessionId: string): Promise<boolean> {
      return orm.transaction(async (tx) => {
        await tx
          .update(session)
          .set({ revokedAt: sql`now()`, revokedReason: 'remembered device forgotten' })
          .where(
            and(
              eq(session.accountId, accountId),
              eq(session.rememberedDeviceId, id),
              isNull(session.revokedAt),
              sql`${session.id} <> ${askingSessionId}`,
            ),
          );
        const rows = await tx
          .delete(rememberedDevice)
          .where(and(eq(rememberedDevice.accountId, accountId), eq(rememberedDevice.id, id)))
          .returning({ id: rememberedDevice.id });
        return rows.length > 0;
      });
    },

    /** Forgets every device of an account, in the transaction of the change that asks for it (SECURITY.md 32). */
    async forgetAll(accountId: string, tx: Pick<Transaction, 'delete'> = orm): Promise<number> {
      const rows = await tx
        .delete(rememberedDevice)
        .where(eq(rememberedDevice.accountId, accountId))
        .returning({ id: rememberedDevice.id });
      return rows.length;
    },
  };
}

export type RememberedDevices = ReturnType<typeof createRememberedDevices>;
