import type { Call } from '@sentinel/service-kit';

type Outcome = 'logged in' | 'refused' | 'second factor needed';

/** How a login with the first factor ended (SECURITY.md 56). The address typed is not logged: it may be a password. */
export function loginEvent(
  { log, ip }: Pick<Call, 'log' | 'ip'>,
  outcome: Outcome,
  accountId: string | undefined,
): void {
  log.info({ factor: 'password', outcome, account: accountId ?? null, ip }, 'login');
}
