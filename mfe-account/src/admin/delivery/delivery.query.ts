import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';

/** What `get_delivery_health` answers. */
export type DeliveryHealth = Awaited<ReturnType<typeof ask<'get_delivery_health'>>>;
/** The synthetic filing's way; present where it is switched on. */
export type Canary = NonNullable<DeliveryHealth['canary']>;
/** A message that failed for good or whose fate is unknown. */
export type Undelivered = DeliveryHealth['undelivered'][number];

const ASK_EVERY_MS = 10_000;

/** Whether filings become messages, asked for again while the page is open. */
export const deliveryQuery = queryOptions({
  queryKey: ['get_delivery_health'],
  staleTime: 0,
  refetchInterval: ASK_EVERY_MS,
  queryFn: ({ signal }) => ask('get_delivery_health', {}, { signal }),
});
