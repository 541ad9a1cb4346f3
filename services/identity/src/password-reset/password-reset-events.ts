import type { Call } from '@sentinel/service-kit';

/** How a request for a new password, or the setting of one, ended (SECURITY.md 56). Neither address nor token is logged. */
export function passwordResetEvent(
  { log, ip }: Pick<Call, 'log' | 'ip'>,
  outcome: string,
  accountId: string | undefined,
): void {
  log.info({ outcome, account: accountId ?? null, ip }, 'password reset');
}
