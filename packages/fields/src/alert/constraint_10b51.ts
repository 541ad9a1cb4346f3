import { defineCondition } from './define-condition.ts';

export const constraint_10b51 = defineCondition({
  name: 'constraint_10b51',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: 'Exclude 10b5-1 Trades',
  meaning: 'A 10b5-1 plan is set up in advance and trades on a schedule, whatever the insider knows later.',
  source: 'Box and footnotes of the form',
  asks: {
    control: 'yesNo',
    on: 'Planned trades do not fire',
    off: 'Planned trades fire, too',
    said: '10b5-1 excluded',
  },
});
