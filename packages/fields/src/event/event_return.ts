import { defineField } from '../define-field.ts';

export const event_return = defineField({
  name: 'event_return',
  kind: 'fraction',
  label: 'Event return',
  short: 'Event return',
  meaning:
    "The stock's return on the day the market could first react to the filing, less the return of a broad total-market index fund on that day.",
  filter: { control: 'number', request: 'event_return', address: 'event_return' },
  column: { name: 'Event Return' },
  alert: {
    none: 'An alert compares the price with the previous close, not with the market: a threshold of the same size is filled in.',
  },
});
