import { defineField } from '../define-field.ts';

export const avg_daily_volume = defineField({
  name: 'avg_daily_volume',
  kind: 'money',
  unit: 'millions',
  label: 'Average daily volume (millions)',
  short: 'daily volume',
  meaning: 'Shares traded a day times the close, averaged over 30 trading days, in millions of US dollars.',
  filter: { control: 'number', request: 'avg_daily_volume', address: 'volume' },
  alert: { constraint: 'avg_daily_volume' },
});
