import type { Database } from '@sentinel/database';
import { deriveKeys, type Keys } from './keys/secrets.ts';
import { createPasswords, type Passwords } from './login/passwords.ts';
import { createThrottles, type Throttles } from './login/throttles.ts';
import { createOutbox, type Outbox } from './mail/outbox.repository.ts';
import { type Accounts, createAccounts } from './profile/accounts.repository.ts';
import { createSessions, type Sessions } from './sessions/sessions.repository.ts';
import { type AccessSigner, createAccessSigner } from './sessions/tokens.ts';

/** The settings that handlers look at. */
export interface IdentitySettings {
  readonly accessTokenPrivateKey: string;
  readonly identitySecret: string;
  /** Address of the product, without a slash at its end: what links in mail begin with. */
  readonly publicUrl: string;
  /** Whether a new account needs its address verified. */
  readonly emailVerification: 'on' | 'off';
}

/** What the handlers work with, built once. */
export interface Context {
  readonly database: Database;
  readonly settings: IdentitySettings;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
  readonly outbox: Outbox;
  readonly keys: Keys;
  readonly signAccessToken: AccessSigner;
}

export function createContext(database: Database, settings: IdentitySettings): Context {
  return {
    database,
    settings,
    accounts: createAccounts(database),
    sessions: createSessions(database),
    passwords: createPasswords(),
    throttles: createThrottles(database),
    outbox: createOutbox(database),
    keys: deriveKeys(settings.identitySecret),
    signAccessToken: createAccessSigner(settings.accessTokenPrivateKey),
  };
}
