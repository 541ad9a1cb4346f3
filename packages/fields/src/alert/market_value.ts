import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import * as field from '../company/market_value.ts';
import { defineCondition } from './define-condition.ts';

export const market_value = defineCondition({
  name: 'market_value',
  list: 'company_criteria',
  kinds: ALERT_FORM_TYPES,
  label: 'Market value',
  meaning: field.market_value.meaning,
  source: 'Shares outstanding × closing price',
  asks: { control: 'number', unit: 'millions' },
});
