import * as field from '../trade/officer_roles.ts';
import { defineCondition } from './define-condition.ts';

const { filter, label, meaning } = field.officer_roles;

export const officer_roles = defineCondition({
  name: 'officer_roles',
  list: 'form_type_constraints',
  kinds: ['4'],
  label,
  meaning,
  source: 'Title on the form',
  asks: { control: 'someOf', options: filter.options, initial: 'none' },
});
