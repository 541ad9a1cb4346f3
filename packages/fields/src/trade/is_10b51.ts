import { defineField } from '../define-field.ts';

export const is_10b51 = defineField({
  name: 'is_10b51',
  kind: 'flag',
  label: 'Exclude 10b5-1 Trades?',
  short: '10b5-1',
  meaning:
    'Whether the filing says that the trade was made under a 10b5-1 plan, which is set up in advance and trades on a schedule, whatever the insider knows later.',
  filter: { control: 'yesNo', request: 'constraint_10b51', address: 'without_10b5-1', on: 'list', said: 'excluded' },
  column: { name: '10b5-1?' },
  alert: { constraint: 'constraint_10b51' },
});
