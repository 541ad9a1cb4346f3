import { EIGHT_K_ITEMS, EVENT_RETURN_STARTS, INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import type { AddressField, AddressFields } from '../search/address.ts';
import {
  choiceField,
  choicesField,
  constraintField,
  daysField,
  entityField,
  optionalField,
} from '../search/address-fields.ts';
import { CRITERIA_FIELD } from '../search/criteria-field.ts';
import type { EventForm, PriceMove } from './event-form.ts';

/** `price_drop=0.05`, `price_increase=0.06`, or both. */
const MOVE_FIELD: AddressField<PriceMove> = {
  names: ['price_drop', 'price_increase'],
  write: ({ drop, increase }) => [
    ...(drop === undefined ? [] : [['price_drop', String(drop)] as const]),
    ...(increase === undefined ? [] : [['price_increase', String(increase)] as const]),
  ],
  read(parameters) {
    const [drops, increases] = [parameters.getAll('price_drop'), parameters.getAll('price_increase')];
    const isMove = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= MAX_MOVE;
    if (drops.length > 1 || increases.length > 1 || ![...drops, ...increases].every(isMove)) return undefined;
    return {
      ...(drops[0] === undefined ? {} : { drop: Number(drops[0]) }),
      ...(increases[0] === undefined ? {} : { increase: Number(increases[0]) }),
    };
  },
};
/** The server takes no larger one. */
const MAX_MOVE = 100;

/** How the filters stand in the address of the page. */
export const EVENT_ADDRESS: AddressFields<EventForm> = {
  company: entityField(['company']),
  filingDate: daysField(),
  items: choicesField<string>(
    'item',
    EIGHT_K_ITEMS.map(({ code }) => code),
  ),
  eventReturn: constraintField('event_return', 'percent'),
  priceMove: optionalField(MOVE_FIELD),
  criteria: CRITERIA_FIELD,
  lookbackDays: choiceField('lookback', INSIDER_LOOKBACKS),
  valueSold: constraintField('sold'),
  valuePurchased: constraintField('purchased'),
  studyStart: choiceField('study_start', EVENT_RETURN_STARTS),
};
