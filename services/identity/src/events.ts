import type { Call } from '@sentinel/service-kit';

/** What a login was proven with. */
export type Factor =
  | 'password'
  | 'verified address'
  | 'password and remembered device'
  | 'authenticator app'
  | 'mailed code';

type Outcome = 'logged in' | 'refused' | 'second factor needed';

/** How one step of a login ended (SECURITY.md 56). The address typed is not logged: it may be a password. */
export function loginEvent(
  { log, ip }: Pick<Call, 'log' | 'ip'>,
  factor: Factor,
  outcome: Outcome,
  accountId: string | undefined,
): void {
  log.info({ factor, outcome, account: accountId ?? null, ip }, 'login');
}

/** A second factor was switched on or off, or a code for it mailed. Never what the code was. */
export function secondFactorEvent(
  { log, ip }: Pick<Call, 'log' | 'ip'>,
  outcome: 'switched on' | 'switched off' | 'refused' | 'code mailed',
  accountId: string,
): void {
  log.info({ outcome, account: accountId, ip }, 'second factor');
}
