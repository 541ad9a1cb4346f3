import { RETURN_HORIZONS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const return_horizon = defineField({
  name: 'return_horizon',
  kind: 'choice',
  label: 'Return horizon (business days)',
  short: 'Return horizon',
  meaning: 'Trading days over which the return is counted.',
  filter: {
    control: 'oneOf',
    request: 'return_horizon',
    address: 'horizon',
    options: RETURN_HORIZONS.map((value) => ({ value, label: String(value) })),
    initial: 20,
  },
});
