import type { Caller } from '@sentinel/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { CALLER_LEFT_STATUS } from './caller-left.ts';

/** What the log says about a call, as far as it is known: a call that failed early may have no operation or caller. */
export interface CallLog {
  readonly ip: string;
  operation: string | null;
  caller: Caller | null;
}

/** The gateway's telemetry: one log line and one count per call, whether or not it succeeded. */
export function createTelemetry(metrics: Registry, log: Pick<FastifyBaseLogger, 'warn'>) {
  const calls = new Counter({
    name: 'gateway_calls_total',
    help: 'Calls, by operation ("none" when it was not recognized) and status class',
    labelNames: ['operation', 'status'],
    registers: [metrics],
  });
  const limited = new Counter({
    name: 'gateway_rate_limited_total',
    help: 'Calls refused because a limit of the contracts was reached, by operation',
    labelNames: ['operation'],
    registers: [metrics],
  });
  const sprayed = new Counter({
    name: 'gateway_login_failures_of_network_total',
    help: 'Networks that reached their number of failed logins: somebody may be trying passwords on many accounts',
    registers: [metrics],
  });
  return {
    /** A network has reached its number of failed logins. */
    spraying(network: string): void {
      sprayed.inc();
      log.warn({ network }, 'a network has too many failed logins: is somebody trying passwords on many accounts?');
    },
    /**
     * A call was over the limit of its operation. The owner counts calls over its own limits, such as those for a
     * locked account.
     */
    limited(operation: string): void {
      limited.inc({ operation });
    },
    called(log: FastifyBaseLogger, { operation, caller, ip }: CallLog, status: number, ms: number): void {
      calls.inc({ operation: operation ?? 'none', status: `${Math.floor(status / 100)}xx` });
      log.info(
        {
          operation,
          status,
          ip,
          account: caller?.accountId ?? null,
          session: caller?.sessionId ?? null,
          ...(caller?.actor ? { actor: caller.actor.accountId } : {}),
          ms: Math.round(ms * 100) / 100,
        },
        status === CALLER_LEFT_STATUS ? 'caller left' : status < 400 ? 'called' : 'call refused',
      );
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;
