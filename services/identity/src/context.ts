import type { Database } from '@sentinel/database';
import { type Accounts, createAccounts } from './accounts/accounts.repository.ts';
import { type Credentials, createCredentials } from './accounts/credentials.repository.ts';
import { deriveKeys, type Keys } from './keys/secrets.ts';
import { createPasswords, type Passwords } from './login/passwords.ts';
import { createThrottles, type Throttles } from './login/throttles.ts';
import { createOutbox, type Outbox } from './mail/outbox.repository.ts';
import { type Challenges, createChallenges } from './second-factor/challenges.repository.ts';
import { createSecondFactors, type SecondFactors } from './second-factor/second-factors.repository.ts';
import { createRememberedDevices, type RememberedDevices } from './sessions/remembered-devices.repository.ts';
import { createSessions, type Sessions } from './sessions/sessions.repository.ts';
import { type AccessSigner, type AccessVerifier, createAccessSigner, createAccessVerifier } from './sessions/tokens.ts';
import type { Telemetry } from './telemetry.ts';

/** The settings that handlers look at. */
export interface IdentitySettings {
  readonly accessTokenPrivateKey: string;
  readonly identitySecret: string;
  /** Address of the product, without a slash at its end: what links in mail begin with. */
  readonly publicUrl: string;
  /** Whether a new account needs its address verified. */
  readonly emailVerification: 'on' | 'off';
  /** The server's clock, by which codes of authenticator apps are checked, in ms; tests give their own. */
  readonly now?: () => number;
}

/** What the handlers work with, built once. */
export interface Context {
  readonly database: Database;
  readonly settings: IdentitySettings;
  readonly telemetry: Telemetry;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly challenges: Challenges;
  readonly secondFactors: SecondFactors;
  readonly sessions: Sessions;
  readonly rememberedDevices: RememberedDevices;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
  readonly outbox: Outbox;
  readonly keys: Keys;
  readonly signAccessToken: AccessSigner;
  readonly verifyAccessToken: AccessVerifier;
  /** The server's clock, in ms. */
  readonly now: () => number;
}

export function createContext(database: Database, settings: IdentitySettings, telemetry: Telemetry): Context {
  const keys = deriveKeys(settings.identitySecret);
  return {
    database,
    settings,
    telemetry,
    accounts: createAccounts(database),
    credentials: createCredentials(database),
    challenges: createChallenges(database, keys),
    secondFactors: createSecondFactors(database),
    sessions: createSessions(database),
    rememberedDevices: createRememberedDevices(database),
    passwords: createPasswords(),
    throttles: createThrottles(database),
    outbox: createOutbox(database),
    keys,
    signAccessToken: createAccessSigner(settings.accessTokenPrivateKey),
    verifyAccessToken: createAccessVerifier(settings.accessTokenPrivateKey),
    now: settings.now ?? Date.now,
  };
}
