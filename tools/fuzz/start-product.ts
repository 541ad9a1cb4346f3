import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createSigner } from 'fast-jwt';
import { schema } from '../../packages/database/src/index.ts';
import { createTestDatabase } from '../../packages/database/src/testing.ts';
import { buildApp as buildAlerts } from '../../services/alerts/src/app.ts';
import { buildApp as buildCategorization } from '../../services/categorization/src/app.ts';
import { buildApp as buildGateway } from '../../services/gateway/src/app.ts';
import { buildApp as buildIdentity } from '../../services/identity/src/app.ts';
import { createPasswords } from '../../services/identity/src/login/passwords.ts';
import { computeAllFacts, ensureSessions, writeMadeUpMarket } from '../../services/ingest/src/testing.ts';
import { buildApp as buildMarket } from '../../services/market/src/app.ts';

const VERDICT_THREAD = new URL('../../services/categorization/src/verdicts/verdict-thread.ts', import.meta.url);

type App = ReturnType<typeof buildGateway>;

/** Who calls, with the token of their session. */
export interface Person {
  readonly email: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly token: string;
}

/** The gateway and the four services behind it, each on its own port, on one database with a made-up market. */
export async function startProduct() {
  const db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
  const { ciks } = await writeMadeUpMarket(db.owner, 1);
  await computeAllFacts(db.database);
  const keys = generateKeyPairSync('ed25519');
  const accessTokenPrivateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const secret = 'a-secret-of-the-tests-that-is-long-enough';
  const base = {
    mode: 'local' as const,
    logLevel: 'silent' as const,
    databaseUrl: db.url,
    internalTokenSecret: secret,
    undeclaredErrors: 'fail' as const,
    publicUrl: 'https://app.example',
  };
  const services: Record<string, App> = {
    identity: buildIdentity({
      ...base,
      accessTokenPrivateKey,
      identitySecret: secret,
      emailVerification: 'on',
      signUpPermissions: [],
      inquiryInbox: 'hello@sentinel.example',
      now: Date.now,
    }),
    market: await buildMarket(base),
    alerts: buildAlerts({ ...base, canaryEmail: undefined, linkSecret: secret, smsAuthToken: undefined }),
    categorization: buildCategorization({ ...base, verdictThread: VERDICT_THREAD }),
  };
  const urlOf = async (app: App) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  const [identity, market, alerts, categorization] = (await Promise.all(Object.values(services).map(urlOf))) as [
    string,
    string,
    string,
    string,
  ];
  const gateway = buildGateway({
    ...base,
    accessTokenPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    trustedHops: 1,
    sessionsMaxAgeMs: 1_000,
    serviceUrls: { identity, market, alerts, categorization },
  });
  await gateway.ready();
  const { account, alert, assignment, interaction, reviewCompany, session } = schema;
  const { orm } = db.owner;
  await orm.insert(reviewCompany).values({ gvkey: '001004', name: 'Reviewed' });
  await orm.insert(interaction).values({
    gvkey: '001004',
    interactionNum: 1,
    interaction: '{"interaction":[{"Speaker":"Hello there."}]}',
    contentHash: '0'.repeat(64),
  });
  const sign = createSigner({
    key: accessTokenPrivateKey,
    algorithm: 'EdDSA',
    iss: 'sentinel-identity',
    aud: 'sentinel-api',
    expiresIn: 600_000,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
  });
  /** @param actor the administrator who runs as the account */
  const openSession = async (
    { accountId, email }: Pick<Person, 'accountId' | 'email'>,
    { actor, ended }: { actor?: Person; ended: boolean },
  ): Promise<Person> => {
    const [row] = await orm
      .insert(session)
      .values({
        accountId,
        deviceId: 'web_ab',
        expiresAt: new Date(Date.now() + 3_600_000),
        revokedAt: ended ? new Date() : null,
        ...(actor ? { actorSessionId: actor.sessionId, actorReason: 'a question of theirs' } : {}),
      })
      .returning({ id: session.id });
    const sessionId = row?.id ?? '';
    const act = actor ? { act: { sub: actor.accountId } } : {};
    return { email, accountId, sessionId, token: sign({ sub: accountId, sid: sessionId, ...act }) };
  };
  const passwordHash = await createPasswords().hash('Sentinel#2026');
  let people = 0;
  return {
    gateway,
    ciks,
    /** Of every account; no answer may contain it. */
    passwordHash,
    market: () => services.market as App,
    /** A new account with an alert, and with a session: alive unless ended, its own unless an administrator runs as it. */
    async addPerson(permissions: readonly string[], how: { actor?: Person; ended: boolean }): Promise<Person> {
      people += 1;
      const email = `person${people}@sentinel.example`;
      const [row] = await orm
        .insert(account)
        .values({ email, name: 'A Person', passwordHash, permissions: [...permissions] })
        .returning({ id: account.id });
      const accountId = row?.id ?? '';
      await orm.insert(alert).values({ accountId, name: 'sample', formType: '4', criteria: {} });
      if (permissions.includes('categorization')) await orm.insert(assignment).values({ accountId, gvkey: '001004' });
      return openSession({ accountId, email }, how);
    },
    async stop() {
      await gateway.close();
      for (const app of Object.values(services)) await app.close();
      await db.drop();
    },
  };
}
