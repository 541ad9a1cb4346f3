import { clusters as field } from '../trade/clusters.ts';
import { defineCondition } from './define-condition.ts';

export const clusters = defineCondition({
  name: 'clusters',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: field.label,
  meaning:
    'How many people of the company bought, or sold, outside of plans within how many days. You are told of the trade that makes a cluster, and again of each that brings another person to it. Joint filers and chains of funds are one person.',
  source: 'Trades of the company’s other insiders',
  asks: { control: 'someOf', options: field.filter.options, initial: 'none' },
});
