import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import * as field from '../company/avg_daily_volume.ts';
import { defineCondition } from './define-condition.ts';

export const avg_daily_volume = defineCondition({
  name: 'avg_daily_volume',
  list: 'company_criteria',
  kinds: ALERT_FORM_TYPES,
  label: 'Average daily volume',
  meaning: field.avg_daily_volume.meaning,
  source: 'Closing prices and volumes of 30 sessions',
  asks: { control: 'number', unit: 'millions' },
});
