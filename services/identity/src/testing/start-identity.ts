import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { OperationTypeOf } from '@sentinel/contracts';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase } from '@sentinel/database/testing';
import { type Caller, createInternalSigner, DEVICE_SECRET_HEADER } from '@sentinel/service-kit';
import type { DestinationStream } from 'pino';
import { createAccounts } from '../accounts/accounts.repository.ts';
import { createCredentials } from '../accounts/credentials.repository.ts';
import { buildApp, type IdentityConfig } from '../app.ts';
import { deriveKeys } from '../keys/secrets.ts';
import { createPasswords } from '../login/passwords.ts';
import { createThrottles } from '../login/throttles.ts';
import { createOutbox } from '../mail/outbox.repository.ts';
import { encryptSecret } from '../second-factor/encrypt-secret.ts';
import { createTotpSecret } from '../second-factor/totp.ts';
import { createKnownDevices } from '../sessions/known-devices.repository.ts';
import { createRememberedDevices } from '../sessions/remembered-devices.repository.ts';
import { createSessions } from '../sessions/sessions.repository.ts';
import { createAccessSigner } from '../sessions/tokens.ts';
import { createInvitations } from '../sign-up/invitation.ts';

const SECRET = 'internal-token-secret-of-the-tests';

export interface StartIdentityOptions {
  /** Gives the address by which the service reaches its database; the database's own unless told. */
  readonly wire?: (databaseUrl: string) => Promise<string>;
  readonly emailVerification?: 'on' | 'off';
  /** Of accounts that somebody signs up for without a token; none unless told. */
  readonly signUpPermissions?: IdentityConfig['signUpPermissions'];
  readonly mode?: IdentityConfig['mode'];
  /** Where inquiries are mailed to; null: nowhere. */
  readonly inquiryInbox?: string | null;
  /** Takes the log lines; nothing is logged without it. */
  readonly logStream?: DestinationStream;
  /** The clock by which codes of authenticator apps are checked; the machine's unless told. */
  readonly now?: () => number;
}

/** The browser that a call comes from: its cookie's secret, address and user agent. */
interface From {
  readonly deviceSecret?: string;
  readonly ip?: string;
  readonly userAgent?: string;
}

/** Identity on a real database, called as the gateway calls it. */
export async function startIdentity({
  wire = async (url) => url,
  emailVerification = 'on',
  signUpPermissions = [],
  mode = 'local',
  inquiryInbox = 'hello@sentinel.example',
  logStream,
  now = Date.now,
}: StartIdentityOptions = {}) {
  const test = await createTestDatabase();
  const keys = generateKeyPairSync('ed25519');
  const settings: Pick<
    IdentityConfig,
    | 'accessTokenPrivateKey'
    | 'identitySecret'
    | 'publicUrl'
    | 'emailVerification'
    | 'inquiryInbox'
    | 'now'
    | 'signUpPermissions'
  > = {
    accessTokenPrivateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    identitySecret: 'identity-secret-of-the-tests-0123456789',
    publicUrl: 'https://app.example',
    emailVerification,
    signUpPermissions,
    inquiryInbox: inquiryInbox ?? undefined,
    now,
  };
  const app = buildApp(
    {
      logLevel: logStream ? 'info' : 'silent',
      mode,
      databaseUrl: await wire(test.url),
      internalTokenSecret: SECRET,
      undeclaredErrors: 'fail',
      ...settings,
    },
    logStream,
  );
  await app.ready();
  const sign = createInternalSigner(SECRET);
  const accounts = createAccounts(test.database);
  const passwords = createPasswords();
  const outbox = createOutbox(test.database, settings.publicUrl);
  const derived = deriveKeys(settings.identitySecret);
  const sessions = createSessions(test.database, derived);
  /** Calls an operation as the gateway does: for a caller or nobody, with the secret of a device cookie or none. */
  const post = (
    type: OperationTypeOf<'identity'>,
    payload: object,
    caller: Caller | null = null,
    { deviceSecret, ip = '192.0.2.9', userAgent = 'probe' }: From = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/operations/${type}`,
      headers: {
        authorization: `Bearer ${sign('identity', caller)}`,
        'x-forwarded-for': ip,
        'x-forwarded-user-agent': userAgent,
        ...(deviceSecret === undefined ? {} : { [DEVICE_SECRET_HEADER]: deviceSecret }),
      },
      payload: { type, ...payload },
    });
  return {
    /** What `/metrics` says. */
    metrics: () => app.metrics.metrics(),
    publicKey: keys.publicKey as KeyObject,
    database: test.owner,
    /** What the handlers work with, on the same database and keys: for arranging and looking. */
    // Parts of the service, on the same database.
    accounts,
    credentials: createCredentials(test.database),
    invitations: createInvitations(outbox, settings.publicUrl),
    keys: derived,
    knownDevices: createKnownDevices(test.database),
    outbox,
    passwords,
    rememberedDevices: createRememberedDevices(test.database),
    sessions,
    settings,
    signAccessToken: createAccessSigner(settings.accessTokenPrivateKey),
    throttles: createThrottles(test.database),
    /** Calls an operation as the gateway does: for a caller or nobody, with the secret of a device cookie or none. */
    post,
    /** The first step of a login, with the product's demo password unless told. */
    logIn: (email: string, password = 'Sentinel#2026', deviceId = 'web_ab', more: From = {}) =>
      post('check_login', { email, password, device_id: deviceId }, null, more),
    /** The second step. */
    logInWithCode: (
      email: string,
      code: string,
      { remember = false, deviceId = 'web_ab', ...more }: { remember?: boolean; deviceId?: string } & From = {},
    ) =>
      post(
        'verify_2fa_login',
        { email, password: 'Sentinel#2026', code, device_id: deviceId, remember_device: remember },
        null,
        more,
      ),
    /** A stored account; gives its id. */
    async addAccount(
      email: string,
      password: string,
      more: Partial<typeof schema.account.$inferInsert> = {},
    ): Promise<string> {
      const [row] = await test.owner.orm
        .insert(schema.account)
        .values({ email, name: 'A Person', passwordHash: await passwords.hash(password), ...more })
        .returning({ id: schema.account.id });
      return row!.id;
    },
    /** A live session of the account, opened without a login, and its caller as the gateway would name it. */
    async openSession(accountId: string, deviceId = 'web_ab'): Promise<Caller> {
      const { sessionId } = await sessions.open(accountId, { deviceId, userAgent: 'probe', ip: '192.0.2.9' });
      const account = await accounts.findById(accountId);
      return { accountId, sessionId, email: account!.email, permissions: account!.permissions };
    },
    /** Gives the account a second factor; gives its secret, for `totpCode` (second-factor/totp.ts). */
    async addSecondFactor(accountId: string): Promise<string> {
      const secret = createTotpSecret();
      await test.owner.orm
        .update(schema.account)
        .set({ totpSecret: encryptSecret(secret, derived.totp, accountId) })
        .where(eq(schema.account.id, accountId));
      return secret;
    },
    /** The mail queued for an address, the oldest first. */
    async mailTo(recipient: string) {
      const rows = await test.owner.orm.select().from(schema.outbox).orderBy(schema.outbox.createdAt);
      return rows.filter((row) => row.recipient === recipient);
    },
    async stop() {
      await app.close();
      await test.drop();
    },
  };
}

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>;
