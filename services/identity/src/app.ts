import { operations } from '@sentinel/contracts-identity';
import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { SelfServicePermission } from '@sentinel/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createAccounts } from './accounts/accounts.repository.ts';
import { createCredentials } from './accounts/credentials.repository.ts';
import { createRowTokens } from './accounts/row-token.ts';
import { adminOperations } from './admin/operations.ts';
import { createInquiries } from './inquiries/inquiries.repository.ts';
import { inquiryOperations } from './inquiries/operations.ts';
import { deriveKeys } from './keys/secrets.ts';
import { loginOperations } from './login/operations.ts';
import { createPasswords } from './login/passwords.ts';
import { createThrottles } from './login/throttles.ts';
import { createOutbox } from './mail/outbox.repository.ts';
import { passwordResetOperations } from './password-reset/operations.ts';
import { phoneOperations } from './phone/operations.ts';
import { createPhoneCodes } from './phone/phone-codes.repository.ts';
import { createOwnerCheck } from './profile/confirm-owner.ts';
import { profileOperations } from './profile/operations.ts';
import { createImpersonationSigner } from './run-as/impersonation-token.ts';
import { runAsOperations } from './run-as/operations.ts';
import { savedSearchOperations } from './saved-searches/operations.ts';
import { createSavedSearches } from './saved-searches/saved-searches.repository.ts';
import { createAuthenticator } from './second-factor/authenticator.ts';
import { createChallenges } from './second-factor/challenges.repository.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { createSecondFactors } from './second-factor/second-factors.repository.ts';
import { startCleaning } from './sessions/clean-dead-rows.ts';
import { createKnownDevices } from './sessions/known-devices.repository.ts';
import { sessionOperations } from './sessions/operations.ts';
import { createRememberedDevices } from './sessions/remembered-devices.repository.ts';
import { createSessions } from './sessions/sessions.repository.ts';
import { createAccessSigner, createAccessVerifier } from './sessions/tokens.ts';
import { createInvitations } from './sign-up/invitation.ts';
import { signUpOperations } from './sign-up/operations.ts';
import { createTelemetry } from './telemetry.ts';

export interface IdentityConfig extends Pick<BaseConfig, 'logLevel' | 'mode'>, OperationConfig {
  readonly databaseUrl: string;
  readonly accessTokenPrivateKey: string;
  readonly identitySecret: string;
  /** Address of the product: what links in mail begin with. */
  readonly publicUrl: string;
  /** Whether a new account needs its address verified. */
  readonly emailVerification: 'on' | 'off';
  /** Of an account that somebody signs up for without a token. */
  readonly signUpPermissions: readonly SelfServicePermission[];
  /** Where inquiries of the contact form are mailed to; undefined: they are only stored. */
  readonly inquiryInbox: string | undefined;
  /** The server's clock, by which codes of authenticator apps are checked, in ms; tests give their own. */
  readonly now?: () => number;
}

/** Accounts, sign-up, login, second factor, sessions, administration. */
export function buildApp(config: IdentityConfig, logStream?: DestinationStream): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { service: 'identity' });
  const app = createServer({
    name: 'identity',
    config,
    readiness: [{ name: 'database', check: database.ping }],
    ...(logStream ? { logStream } : {}),
  });
  const stop = new AbortController();
  const cleaning = startCleaning(database, app.log, stop.signal);
  app.addHook('onClose', async () => {
    stop.abort();
    await cleaning;
    await database.close();
  });

  const { accessTokenPrivateKey, emailVerification, inquiryInbox } = config;
  const publicUrl = config.publicUrl.replace(/\/+$/, '');
  const keys = deriveKeys(config.identitySecret);
  const telemetry = createTelemetry(app.metrics);
  const accounts = createAccounts(database);
  const credentials = createCredentials(database);
  const passwords = createPasswords();
  const throttles = createThrottles(database);
  const sessions = createSessions(database, keys);
  const knownDevices = createKnownDevices(database);
  const rememberedDevices = createRememberedDevices(database);
  const signAccessToken = createAccessSigner(accessTokenPrivateKey);
  const verifyAccessToken = createAccessVerifier(accessTokenPrivateKey);
  const signImpersonation = createImpersonationSigner(accessTokenPrivateKey);
  const rowTokens = createRowTokens(keys);
  const authenticator = createAuthenticator(keys.totp, config.now ?? Date.now);
  const secondFactors = createSecondFactors(database);
  const challenges = createChallenges(database, keys);
  const outbox = createOutbox(database, publicUrl);
  const confirmOwner = createOwnerCheck({ accounts, passwords, sessions, throttles });
  const invitations = createInvitations(outbox, publicUrl);
  registerOperations(
    app,
    operations,
    {
      ...signUpOperations({
        credentials,
        database,
        emailVerification,
        invitations,
        outbox,
        passwords,
        publicUrl,
        sessions,
        signAccessToken,
        signUpPermissions: config.signUpPermissions,
        telemetry,
        throttles,
      }),
      ...loginOperations({
        accounts,
        allowsDemoAccounts: config.mode === 'local',
        authenticator,
        challenges,
        credentials,
        database,
        knownDevices,
        outbox,
        passwords,
        rememberedDevices,
        secondFactors,
        sessions,
        signAccessToken,
        telemetry,
        throttles,
        verifyAccessToken,
      }),
      ...secondFactorOperations({
        accounts,
        authenticator,
        challenges,
        confirmOwner,
        database,
        outbox,
        rememberedDevices,
        secondFactors,
        telemetry,
      }),
      ...passwordResetOperations({
        accounts,
        database,
        invitations,
        knownDevices,
        outbox,
        passwords,
        publicUrl,
        sessions,
        telemetry,
        throttles,
      }),
      ...sessionOperations({ accounts, database, rememberedDevices, rowTokens, sessions, signAccessToken, telemetry }),
      ...savedSearchOperations({ savedSearches: createSavedSearches(database) }),
      ...profileOperations({
        accounts,
        challenges,
        confirmOwner,
        database,
        outbox,
        passwords,
        rememberedDevices,
        sessions,
        throttles,
      }),
      ...phoneOperations({ accounts, database, outbox, phoneCodes: createPhoneCodes(database, keys), throttles }),
      ...adminOperations({ accounts, database, invitations, outbox, rowTokens, sessions }),
      ...inquiryOperations({
        database,
        inquiries: createInquiries(database),
        inquiryInbox,
        invitations,
        outbox,
        publicUrl,
        telemetry,
      }),
      ...runAsOperations({ database, rowTokens, sessions, signImpersonation, telemetry }),
    },
    config,
  );
  return app;
}
