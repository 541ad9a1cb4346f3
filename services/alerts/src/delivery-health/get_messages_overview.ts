import type { Handlers } from '@sentinel/service-kit';
import type { DeliveryHealth } from './delivery-health.ts';

/**
 * What of the delivery of messages needs an administrator.
 * @param hasCanary whether `CANARY_EMAIL` is set
 */
export function get_messages_overview(
  health: DeliveryHealth,
  hasCanary: boolean,
): Handlers<'alerts'>['get_messages_overview'] {
  return async () => {
    const [undelivered, canary] = await Promise.all([health.undeliveredNow(), hasCanary ? health.canary() : null]);
    return {
      undelivered: undelivered.count,
      last_undelivered_at: undelivered.last_at,
      canary: canary && { last_arrived_at: canary.last_arrived_at, is_silent: canary.is_silent },
    };
  };
}
