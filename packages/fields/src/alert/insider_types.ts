import * as field from '../trade/insider_types.ts';
import { defineCondition } from './define-condition.ts';

const { filter, label, meaning } = field.insider_types;

export const insider_types = defineCondition({
  name: 'insider_types',
  list: 'form_type_constraints',
  kinds: ['4'],
  label,
  meaning,
  source: 'Boxes of the form',
  asks: { control: 'someOf', options: filter.options, initial: 'all', required: filter.required },
});
