import { company } from '@sentinel/fields';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

/** One of the four kinds of alerts, in the words of the screens (spec part 2, section 2). */
export interface AlertKind {
  readonly formType: AlertFormType;
  /** In addresses: `/alerts/new/price`. */
  readonly slug: string;
  /** After 'Create New Alert - ' and 'Edit Alert - '. */
  readonly formTitle: string;
  readonly formIntro: string;
  /** Of its table. */
  readonly groupTitle: string;
  /** Of the column that names what it watches. */
  readonly targetsHead: string;
  readonly createLabel: string;
  /** Of the page with only this kind; keyword alerts have none. */
  readonly pageTitle?: string;
  /** What it watches, for sentences. */
  readonly watches: string;
  /** One of what is judged against it, where 'checked today' alone does not say it. */
  readonly judged?: string;
}

export const INSIDER_ALERTS = {
  formType: '4',
  slug: 'insider-trading',
  formTitle: 'Insider Trading',
  formIntro: 'We tell you when a new Form 4 meets every filter below.',
  groupTitle: 'Insider Trading Alerts',
  watches: 'Forms 4',
  targetsHead: company.label,
  createLabel: '+ Insider Trading Alert',
  pageTitle: 'Track Insider Trading',
} satisfies AlertKind;

export const EVENT_ALERTS = {
  formType: '8-K',
  slug: 'material-event',
  formTitle: 'Material Event',
  formIntro: 'We tell you when a new 8-K meets every filter below and the price moves that far.',
  groupTitle: 'Material Event Alerts',
  watches: '8-Ks',
  targetsHead: 'Company',
  createLabel: '+ Material Event Alert',
  pageTitle: 'Track Material Events',
} satisfies AlertKind;

export const PRICE_ALERTS = {
  formType: 'price_alert',
  slug: 'price',
  formTitle: 'Market Movement',
  formIntro: 'We tell you when a price moves that far from the previous close, once per company, direction, and day.',
  groupTitle: 'Real-time Price Alerts',
  watches: 'prices',
  targetsHead: 'Company',
  createLabel: '+ Price Alert',
  pageTitle: 'Track Market Movements',
  judged: 'quote',
} satisfies AlertKind;

export const KEYWORD_ALERTS = {
  formType: 'keyword',
  slug: 'keyword',
  formTitle: 'Keyword',
  formIntro: 'We tell you when a new 8-K, 10-Q, or 10-K says what you look for.',
  groupTitle: 'Keyword Alerts',
  watches: '8-Ks, 10-Qs, and 10-Ks',
  targetsHead: 'Company',
  createLabel: '+ Keyword Alert',
  judged: 'document',
} satisfies AlertKind;

/** In the order of the list. */
export const ALERT_KINDS: readonly AlertKind[] = [INSIDER_ALERTS, EVENT_ALERTS, PRICE_ALERTS, KEYWORD_ALERTS];

/** The kind that a form type stands for. */
export function kindOf(formType: AlertFormType): AlertKind {
  return ALERT_KINDS.find((kind) => kind.formType === formType) ?? EVENT_ALERTS;
}

/** The kind of an address; without one the 8-K, which is the form's default (spec part 2, section 9). Undefined for a kind that there is not. */
export const kindOfSlug = (slug: string): AlertKind | undefined =>
  slug === '' ? EVENT_ALERTS : ALERT_KINDS.find((kind) => kind.slug === slug);
