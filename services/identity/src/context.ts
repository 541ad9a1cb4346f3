import type { Database } from '@sentinel/database';
import { createPasswords, type Passwords } from './login/passwords.ts';
import { type Accounts, createAccounts } from './profile/accounts.repository.ts';
import { createSessions, type Sessions } from './sessions/sessions.repository.ts';
import { createAccessSigner } from './sessions/tokens.ts';

/** What the handlers work with, built once. */
export interface Context {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly signAccessToken: (accountId: string, sessionId: string) => string;
}

export function createContext(database: Database, accessTokenPrivateKey: string): Context {
  return {
    accounts: createAccounts(database),
    sessions: createSessions(database),
    passwords: createPasswords(),
    signAccessToken: createAccessSigner(accessTokenPrivateKey),
  };
}
