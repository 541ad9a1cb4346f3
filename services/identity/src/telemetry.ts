import type { OperationResponse } from '@sentinel/contracts';
import { type Call, countOutcomes } from '@sentinel/service-kit';
import type { Rotation } from './sessions/sessions.repository.ts';

/** What a login was proven with. */
export type Factor =
  | 'password'
  | 'verified address'
  | 'password and remembered device'
  | 'authenticator app'
  | 'mailed code';

type StepOutcome = 'logged in' | 'refused' | 'second factor needed' | 'second factor expired' | 'locked';

const LOGIN_OUTCOMES = [
  'logged in',
  'wrong password',
  'second factor asked',
  'second factor wrong',
  'second factor expired',
  'verified address refused',
  'locked',
] as const;

const RESET_REQUESTS = ['link mailed', 'asked again too soon', 'unknown address'] as const;

type ResetOutcome = OperationResponse<'reset_password'>['response'];
const RESET_OUTCOMES = [
  'password_updated',
  'invalid_password_reset_token',
  'password_reset_token_expired',
  'invalid_email',
  'invalid_request',
] as const satisfies readonly ResetOutcome[];

const ROTATIONS = ['rotated', 'unknown', 'reused'] as const satisfies readonly Rotation['outcome'][];

const RUN_AS_STEPS = ['begun', 'reverted'] as const;

const INQUIRIES = ['received', 'hidden field filled'] as const;

type From = Pick<Call, 'log' | 'ip'>;

/**
 * Identity's log lines, and counters by outcome. Typed addresses (one may be a password), codes and tokens are never logged
 * (SECURITY.md 56), and no label contains an account.
 */
export function createTelemetry(metrics: Parameters<typeof countOutcomes>[0]) {
  const logins = countOutcomes(metrics, {
    name: 'identity_logins_total',
    help: 'Steps of logins, by how they ended ("wrong_password" without an account too)',
    outcomes: LOGIN_OUTCOMES,
  });
  const resetRequests = countOutcomes(metrics, {
    name: 'identity_password_reset_requests_total',
    help: 'Password resets asked for, by outcome',
    outcomes: RESET_REQUESTS,
  });
  const resets = countOutcomes(metrics, {
    name: 'identity_password_resets_total',
    help: 'Password reset links used, by outcome',
    outcomes: RESET_OUTCOMES,
  });
  const refreshes = countOutcomes(metrics, {
    name: 'identity_refreshes_total',
    help: 'Refresh tokens sent, by outcome ("reused": a used one came back, and the session was ended)',
    outcomes: ROTATIONS,
  });
  const runAs = countOutcomes(metrics, {
    name: 'identity_run_as_total',
    help: 'Administrators running as another user, begun and reverted',
    outcomes: RUN_AS_STEPS,
  });
  const inquiries = countOutcomes(metrics, {
    name: 'identity_inquiries_total',
    help: 'Inquiries sent through the contact form ("hidden_field_filled": by a program, and not stored)',
    outcomes: INQUIRIES,
  });
  const resetLine = ({ log, ip }: From, outcome: string, accountId: string | undefined) =>
    log.info({ outcome, account: accountId ?? null, ip }, 'password reset');

  return {
    /** How one step of a login ended. */
    login({ log, ip }: From, factor: Factor, outcome: StepOutcome, accountId: string | undefined): void {
      logins(loginOutcome(factor, outcome));
      log.info({ factor, outcome, account: accountId ?? null, ip }, 'login');
    },
    /** A second factor was switched on or off, or a code for it mailed. */
    secondFactor(
      { log, ip }: From,
      outcome: 'switched on' | 'switched off' | 'refused' | 'code mailed',
      accountId: string,
    ): void {
      log.info({ outcome, account: accountId, ip }, 'second factor');
    },
    /** How a sign-up or a verification ended. */
    signUp({ log, ip }: From, what: 'sign-up' | 'email verification', outcome: string, accountId?: string): void {
      log.info({ outcome, account: accountId ?? null, ip }, what);
    },
    passwordResetAsked(from: From, outcome: (typeof RESET_REQUESTS)[number], accountId: string | undefined): void {
      resetRequests(outcome);
      resetLine(from, outcome, accountId);
    },
    passwordReset(from: From, outcome: ResetOutcome, accountId: string | undefined): void {
      resets(outcome);
      resetLine(from, outcome, accountId);
    },
    refreshed({ log, ip }: From, rotation: Rotation): void {
      refreshes(rotation.outcome);
      if (rotation.outcome === 'reused')
        log.warn({ session: rotation.sessionId, ip }, 'a used refresh token came back: session ended');
    },
    /** An inquiry came in; nothing of it is logged. */
    inquiry({ log, ip }: From, outcome: (typeof INQUIRIES)[number]): void {
      inquiries(outcome);
      log.info({ outcome, ip }, 'inquiry');
    },
    runAs({ log, ip }: From, step: (typeof RUN_AS_STEPS)[number], actorId: string, accountId: string): void {
      runAs(step);
      log.info({ step, actor: actorId, account: accountId, ip }, 'run as');
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;

function loginOutcome(factor: Factor, outcome: StepOutcome): (typeof LOGIN_OUTCOMES)[number] {
  if (outcome === 'second factor needed') return 'second factor asked';
  if (outcome !== 'refused') return outcome;
  if (factor === 'verified address') return 'verified address refused';
  return factor === 'password' ? 'wrong password' : 'second factor wrong';
}
