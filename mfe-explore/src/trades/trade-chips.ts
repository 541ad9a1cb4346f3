import { INSIDER_TYPES, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { type ActiveFilter, activeFilters, criteriaText, daysText, entityText, listText } from '../search/chips.ts';
import type { TradeForm } from './trade-form.ts';

/** The filters of a trades search that are on, in the order of the form. */
export function activeTradeFilters(form: TradeForm): readonly ActiveFilter<TradeForm>[] {
  const { filters, add, addConstraint } = activeFilters<TradeForm>();
  add('who', form.who?.kind === 'owner' ? 'Owner' : 'Company', entityText(form.who));
  add('tradeDate', 'Trade Date', daysText(form.tradeDate));
  if (form.excludes10b51) add('excludes10b51', '10b5-1', 'excluded');
  if (form.tradeTypes.length < TRADE_TYPES.length)
    add('tradeTypes', 'Trade types', form.tradeTypes.join(', ') || 'none');
  if (form.insiderTypes.length < INSIDER_TYPES.length) {
    add('insiderTypes', 'Insider types', form.insiderTypes.join(', ') || 'none');
  }
  add('officerRoles', 'Officers titled', form.officerRoles.join(', '));
  addConstraint('value', 'Value', form.value, 'thousands');
  addConstraint('daysToFile', 'Days until filed', form.daysToFile, 'days');
  if (form.who === null) add('criteria', 'Companies', criteriaText(form.criteria));
  if (form.returnType === 'adjusted') add('returnType', 'Return type', 'Market adjusted');
  if (form.horizon !== 20) add('horizon', 'Return horizon', String(form.horizon));
  if (form.returnStart === 'acceptance') add('returnStart', 'Return starts at', 'Acceptance');
  addConstraint('tradeReturn', 'Trade return', form.tradeReturn, 'percent');
  addConstraint('daysToEa', 'Next EA', form.daysToEa, 'days');
  addConstraint('returnAtEa', 'Return at next EA', form.returnAtEa, 'percent');
  addConstraint('daysTo8K', 'Next 8-K', form.daysTo8K, 'days');
  addConstraint('returnAt8K', 'Return at next 8-K', form.returnAt8K, 'percent');
  add('items', 'Next 8-K contents', listText(form.items));
  return filters;
}
