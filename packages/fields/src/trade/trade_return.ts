import { defineField } from '../define-field.ts';

export const trade_return = defineField({
  name: 'trade_return',
  kind: 'fraction',
  label: 'Trade return percentage',
  short: 'Trade return',
  meaning: "The stock's return after the trade, of the type, horizon and start chosen in the filters.",
  filter: { control: 'number', request: 'trade_return', address: 'trade_return' },
  column: { name: 'Trade Return', iconsPx: 8 },
  alert: { none: 'It is known only after the filing.' },
});
