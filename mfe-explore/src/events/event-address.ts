import { EIGHT_K_ITEMS, EVENT_RETURN_STARTS, INSIDER_LOOKBACKS } from '@sentinel/vocabulary';
import type { AddressFields } from '../search/address.ts';
import { choiceField, choicesField, constraintField, daysField, entityField } from '../search/address-fields.ts';
import { CRITERIA_FIELD } from '../search/criteria-field.ts';
import type { EventForm } from './event-form.ts';

/** How the filters stand in the address of the page. */
export const EVENT_ADDRESS: AddressFields<EventForm> = {
  company: entityField(['company']),
  filingDate: daysField(),
  items: choicesField<string>(
    'item',
    EIGHT_K_ITEMS.map(({ code }) => code),
  ),
  eventReturn: constraintField('event_return', 'percent'),
  criteria: CRITERIA_FIELD,
  lookbackDays: choiceField('lookback', INSIDER_LOOKBACKS),
  valueSold: constraintField('sold'),
  valuePurchased: constraintField('purchased'),
  studyStart: choiceField('study_start', EVENT_RETURN_STARTS),
};
