import type { Caller } from '@sentinel/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { CALLER_LEFT_STATUS } from './caller-left.ts';
import { areaOf, boundedNames } from './calling-release.ts';

/** What the log says about a call, as far as it is known: a call that failed early may have no operation or caller. */
export interface CallLog {
  readonly ip: string;
  operation: string | null;
  caller: Caller | null;
  /** Whose code made the call: `alerts@0123456789ab`, or `unknown`. */
  readonly release: string;
}

/** More names of areas than this were made up by somebody. */
const MAX_AREAS = 50;

/**
 * The gateway's telemetry: one log line and one count per call, whether or not it succeeded.
 * @param liveStreams how many pages wait for live updates
 */
export function createTelemetry(
  metrics: Registry,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  liveStreams: () => number,
) {
  new Gauge({
    name: 'gateway_live_streams',
    help: 'Pages that wait for live updates',
    registers: [metrics],
    collect() {
      this.set(liveStreams());
    },
  });
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
  const byArea = new Counter({
    name: 'gateway_calls_by_area_total',
    help: 'Calls, by the area whose code made them ("unknown" when the call did not say it) and status class',
    labelNames: ['area', 'status'],
    registers: [metrics],
  });
  const deprecated = new Counter({
    name: 'gateway_deprecated_calls_total',
    help: 'Calls that used what the contracts mark as deprecated, by operation and field (empty: the operation itself)',
    labelNames: ['operation', 'field'],
    registers: [metrics],
  });
  const areas = boundedNames(MAX_AREAS);
  return {
    /** A call used a deprecated operation (an empty field) or field. */
    usedDeprecated(operation: string, field: string): void {
      deprecated.inc({ operation, field });
    },
    /** A replica of a service gets no calls any more, or gets them again. */
    replicaChanged({ address, isReady, reason }: { address: string; isReady: boolean; reason?: unknown }): void {
      if (isReady) log.info({ address }, 'replica is ready again');
      else log.warn({ address, ...(reason instanceof Error ? { err: reason } : { reason }) }, 'replica is not ready');
    },
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
    called(log: FastifyBaseLogger, { operation, caller, ip, release }: CallLog, status: number, ms: number): void {
      const statusClass = `${Math.floor(status / 100)}xx`;
      calls.inc({ operation: operation ?? 'none', status: statusClass });
      byArea.inc({ area: areas(areaOf(release)), status: statusClass });
      log.info(
        {
          operation,
          status,
          ip,
          release,
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
