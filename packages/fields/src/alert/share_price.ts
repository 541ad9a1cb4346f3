import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import * as field from '../company/share_price.ts';
import { defineCondition } from './define-condition.ts';

export const share_price = defineCondition({
  name: 'share_price',
  list: 'company_criteria',
  kinds: ALERT_FORM_TYPES,
  label: 'Share price',
  meaning: field.share_price.meaning,
  source: 'Closing price',
  asks: { control: 'number', unit: 'dollars' },
});
