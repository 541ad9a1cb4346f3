import { TRADE_TYPES } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const trade_direction = defineField({
  name: 'trade_direction',
  kind: 'choice',
  label: 'Trade types',
  short: 'Trade types',
  meaning: 'Purchases (code P, acquired) and sales (code S, disposed), on the open market or in private.',
  filter: {
    control: 'someOf',
    request: 'trade_types',
    address: 'trade',
    options: TRADE_TYPES,
    initial: 'all',
    isSplit: true,
    // Spec part 2, section 5.
    required: 'You must choose a trade type (Purchases, Sales, or both).',
  },
  column: { name: 'Trade Direction', iconsPx: 8 },
  alert: { constraint: 'trade_types' },
});
