import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import * as field from '../company/industry.ts';
import { defineCondition } from './define-condition.ts';

const { label, meaning } = field.industry;

export const industry = defineCondition({
  name: 'industry',
  list: 'company_criteria',
  kinds: ALERT_FORM_TYPES,
  label,
  meaning,
  source: 'Industry code (SIC) of the company',
  asks: { control: 'someOf', options: INDUSTRIES, initial: 'none', many: 'industries' },
});
