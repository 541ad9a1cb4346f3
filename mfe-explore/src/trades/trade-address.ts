import { EIGHT_K_ITEMS, INSIDER_TYPES, OFFICER_ROLES, RETURN_HORIZONS, TRADE_TYPES } from '@sentinel/vocabulary-market';
import type { AddressFields } from '../search/address.ts';
import {
  choiceField,
  choicesField,
  constraintField,
  daysField,
  entityField,
  flagField,
} from '../search/address-fields.ts';
import { CRITERIA_FIELD } from '../search/criteria-field.ts';
import type { TradeForm } from './trade-form.ts';

const ITEM_CODES = EIGHT_K_ITEMS.map(({ code }) => code as string);

/** How the filters stand in the address of the page. */
export const TRADE_ADDRESS: AddressFields<TradeForm> = {
  who: entityField(['company', 'owner']),
  tradeDate: daysField(),
  excludes10b51: flagField('without_10b5-1'),
  tradeTypes: choicesField('trade', TRADE_TYPES),
  insiderTypes: choicesField('insider', INSIDER_TYPES),
  officerRoles: choicesField('officer', OFFICER_ROLES),
  value: constraintField('value'),
  daysToFile: constraintField('days_to_file'),
  criteria: CRITERIA_FIELD,
  returnType: choiceField('return', ['raw', 'adjusted']),
  horizon: choiceField('horizon', RETURN_HORIZONS),
  returnStart: choiceField('start', ['trade_date', 'acceptance']),
  tradeReturn: constraintField('trade_return', 'percent'),
  daysToEa: constraintField('ea_days'),
  returnAtEa: constraintField('ea_return', 'percent'),
  daysTo8K: constraintField('8-K_days'),
  returnAt8K: constraintField('8-K_return', 'percent'),
  items: choicesField('item', ITEM_CODES),
};
