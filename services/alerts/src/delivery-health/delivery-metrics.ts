import { Gauge, type Registry } from 'prom-client';
import type { DeliveryHealth } from './delivery-health.ts';

/**
 * What an operator is paged by, asked of the database at each scrape: the synthetic filing's way and its silence, and messages that
 * need a decision.
 */
export function createDeliveryMetrics(registry: Registry, health: DeliveryHealth, hasCanary: boolean): void {
  const registers = [registry];
  if (hasCanary) {
    const silence = new Gauge({
      name: 'canary_silent',
      help: '1 when the last two synthetic filings brought no message',
      registers,
    });
    new Gauge({
      name: 'canary_seconds',
      help: 'From a stored synthetic filing to the mail server, of the last 24 hours',
      labelNames: ['quantile'],
      registers,
      async collect() {
        const { is_silent, p50_seconds, p95_seconds } = await health.canary();
        silence.set(is_silent ? 1 : 0);
        if (p50_seconds !== null) this.set({ quantile: '0.5' }, p50_seconds);
        if (p95_seconds !== null) this.set({ quantile: '0.95' }, p95_seconds);
      },
    });
  }
  new Gauge({
    name: 'oldest_due_message_seconds',
    help: 'How long the message that is due longest has been waiting',
    registers,
    async collect() {
      this.set((await health.oldestDueSeconds()) ?? 0);
    },
  });
}
