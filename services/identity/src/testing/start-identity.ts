import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { OperationTypeOf } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase } from '@sentinel/database/testing';
import { type Caller, createInternalSigner } from '@sentinel/service-kit';
import { buildApp } from '../app.ts';
import { createPasswords } from '../login/passwords.ts';

const SECRET = 'internal-token-secret-of-the-tests';

/**
 * Identity on a real database, called as the gateway calls it.
 * @param wire gives the address by which the service reaches its database; the database's own unless told
 */
export async function startIdentity(wire: (databaseUrl: string) => Promise<string> = async (url) => url) {
  const test = await createTestDatabase();
  const keys = generateKeyPairSync('ed25519');
  const app = buildApp({
    logLevel: 'silent',
    databaseUrl: await wire(test.url),
    internalTokenSecret: SECRET,
    accessTokenPrivateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  await app.ready();
  const sign = createInternalSigner(SECRET);
  const passwords = createPasswords();
  return {
    publicKey: keys.publicKey as KeyObject,
    database: test.database,
    post: (type: OperationTypeOf<'identity'>, payload: object, caller: Caller | null = null) =>
      app.inject({
        method: 'POST',
        url: `/operations/${type}`,
        headers: {
          authorization: `Bearer ${sign('identity', caller)}`,
          'x-forwarded-for': '192.0.2.9',
          'x-forwarded-user-agent': 'probe',
        },
        payload: { type, ...payload },
      }),
    /** A stored account; gives its id. */
    async addAccount(
      email: string,
      password: string,
      more: Partial<typeof schema.account.$inferInsert> = {},
    ): Promise<string> {
      const [row] = await test.database.orm
        .insert(schema.account)
        .values({ email, name: 'A Person', passwordHash: await passwords.hash(password), ...more })
        .returning({ id: schema.account.id });
      return row!.id;
    },
    async stop() {
      await app.close();
      await test.drop();
    },
  };
}

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>;
