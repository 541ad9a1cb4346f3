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
    none: 'An alert compares the price with the previous close, without the market; the threshold next to it is proposed.',
  },
});
