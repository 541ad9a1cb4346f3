import type { Call } from '@sentinel/service-kit';

type What = 'sign-up' | 'email verification';

/** How a sign-up or a verification ended (SECURITY.md 56). Neither address nor token is logged. */
export function signUpEvent(
  { log, ip }: Pick<Call, 'log' | 'ip'>,
  what: What,
  outcome: string,
  accountId?: string,
): void {
  log.info({ outcome, account: accountId ?? null, ip }, what);
}
