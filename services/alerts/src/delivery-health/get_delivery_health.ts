import type { Handlers } from '@sentinel/service-kit';
import { CANARY } from '@sentinel/vocabulary-market';
import type { DeliveryHealth } from './delivery-health.ts';

/** @param hasCanary whether `CANARY_EMAIL` is set */
export function get_delivery_health(
  health: DeliveryHealth,
  hasCanary: boolean,
): Handlers<'alerts'>['get_delivery_health'] {
  return async () => {
    const [canary, messages, oldestDueSeconds, undeliveredCount, undelivered] = await Promise.all([
      hasCanary ? health.canary() : null,
      health.messages(),
      health.oldestDueSeconds(),
      health.undeliveredCount(),
      health.undelivered(),
    ]);
    return {
      now: new Date().toISOString(),
      canary: canary && { every_minutes: CANARY.everyMinutes, ...canary },
      messages,
      oldest_due_seconds: oldestDueSeconds,
      undelivered_count: undeliveredCount,
      undelivered,
    };
  };
}
