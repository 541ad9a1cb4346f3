import { DEFAULT_INSIDER_LOOKBACK, INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const lookback_period = defineField({
  name: 'lookback_period',
  kind: 'choice',
  unit: 'days',
  label: 'Lookback period (days)',
  short: 'Lookback',
  meaning: "Calendar days before the filing over which insiders' sales and purchases are added up.",
  filter: {
    control: 'oneOf',
    request: 'lookback_period',
    address: 'lookback',
    options: INSIDER_LOOKBACKS.map((value) => ({ value, label: String(value) })),
    initial: DEFAULT_INSIDER_LOOKBACK,
  },
  alert: { constraint: 'lookback_period' },
});
