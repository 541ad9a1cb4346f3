import type { Caller } from '@sentinel/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

interface Called {
  readonly operation: string;
  readonly status: number;
  readonly caller: Caller | null;
  /** From the request's arrival to the owner's answer. */
  readonly ms: number;
}

/** What is worth knowing of the gateway: one log line and one counter a call. */
export function createEvents(metrics: Registry) {
  const calls = new Counter({
    name: 'gateway_calls_total',
    help: 'Calls passed to a service, by operation and status class',
    labelNames: ['operation', 'status'],
    registers: [metrics],
  });
  return {
    called(log: FastifyBaseLogger, { operation, status, caller, ms }: Called): void {
      calls.inc({ operation, status: `${Math.floor(status / 100)}xx` });
      log.info({ status, account: caller?.accountId ?? null, ms: Math.round(ms * 100) / 100 }, 'called');
    },
  };
}
