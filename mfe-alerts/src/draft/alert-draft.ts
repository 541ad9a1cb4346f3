import { CONDITION_NAMES, CONDITIONS, type ConditionName, conditionOf } from '@sentinel/fields';
import type { AlertDelivery, AlertFormType } from '@sentinel/vocabulary-alerts';
import { controlOf, type ValueOf } from './condition-controls.ts';
import type { BlockName } from './form-blocks.ts';

/** What the form holds of each condition, by its control; numbers as they were typed. */
type ConditionValues = { readonly [Name in ConditionName]: ValueOf<(typeof CONDITIONS)[Name]['asks']> };

/** An alert as the form holds it (spec part 2, sections 3 and 4). */
export interface AlertDraft extends ConditionValues {
  readonly formType: AlertFormType;
  readonly name: string;
  /** Companies, owners, or a watchlist, only one of them; none: every company. */
  readonly tickers: readonly string[];
  readonly ownerCiks: readonly string[];
  /** Its id; empty: none. */
  readonly watchlist: string;
  /** The blocks that are switched on. */
  readonly switchedOn: readonly BlockName[];
  /** As chosen; a broad alert goes out as a digest all the same (`deliveryOf`). */
  readonly delivery: AlertDelivery;
  readonly byEmail: boolean;
  readonly bySms: boolean;
}

/** Some conditions as they are before anything is chosen (spec part 2, section 9). */
export const initialValues = (names: readonly ConditionName[]): Partial<AlertDraft> =>
  Object.fromEntries(names.map((name) => [name, controlOf(name).initial(conditionOf(name).asks)]));

/** A new alert. */
export const newDraft = (formType: AlertFormType): AlertDraft => ({
  ...(initialValues(CONDITION_NAMES) as ConditionValues),
  formType,
  name: '',
  tickers: [],
  ownerCiks: [],
  watchlist: '',
  switchedOn: [],
  delivery: 'instant',
  byEmail: true,
  bySms: false,
});

/** Whether an alert of that kind fires on moves of the price. */
export const hasThresholds = (formType: AlertFormType): boolean =>
  (CONDITIONS.price_drop.kinds as readonly AlertFormType[]).includes(formType);
