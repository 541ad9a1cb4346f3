import { type ConditionName, conditionOf, conditionsIn } from '@sentinel/fields';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

/** A block of the alert form (spec part 2, section 2): conditions under a title, with a switch where it can be off. */
export interface ConditionBlock {
  readonly title: string;
  /** What it is for. */
  readonly about?: string;
  /** At the right end of its title. */
  readonly note?: string;
  readonly kinds: readonly AlertFormType[];
  readonly conditions: readonly ConditionName[];
  /** Off, its conditions are empty and hidden; `shown`: empty, but there to be changed, which switches it on. */
  readonly switch?: 'hidden' | 'shown';
}

const filing = (kind: AlertFormType) =>
  conditionsIn('form_type_constraints').filter((name) => conditionOf(name).kinds.includes(kind));

/** In the order of the form. */
export const FORM_BLOCKS = {
  company: {
    title: 'Company filter',
    about: 'Only companies of these industries and sizes. Off, every company counts.',
    kinds: ['4', '8-K', 'price_alert', 'keyword'],
    conditions: conditionsIn('company_criteria'),
    switch: 'hidden',
  },
  form4: {
    title: 'Form 4 filter',
    about: 'A Form 4 reports what an insider of a company bought and sold. Off, every purchase and sale counts.',
    kinds: ['4'],
    conditions: filing('4'),
    switch: 'shown',
  },
  text: {
    title: 'Filing text',
    note: '8-K, 10-Q, and 10-K',
    kinds: ['keyword'],
    conditions: filing('keyword'),
  },
  thresholds: {
    title: 'Materiality threshold',
    note: 'Against the previous close',
    about: 'The alert fires when the price falls or rises this far within the day. With both, one is enough.',
    kinds: ['8-K', 'price_alert'],
    conditions: conditionsIn('delay_constraints'),
  },
  eightK: {
    title: '8-K filter',
    about: 'A company reports a material event in an 8-K; its items say what happened. Off, every 8-K counts.',
    kinds: ['8-K'],
    conditions: filing('8-K'),
    switch: 'hidden',
  },
  insiders: {
    title: 'Insider trading filter',
    about: "What insiders sold before the price dropped, or bought before it rose. Off, their trades don't matter.",
    kinds: ['8-K', 'price_alert'],
    conditions: conditionsIn('insider_trade_constraints'),
    switch: 'hidden',
  },
} as const satisfies Record<string, ConditionBlock>;

export type BlockName = keyof typeof FORM_BLOCKS;
const BLOCK_NAMES = Object.keys(FORM_BLOCKS) as readonly BlockName[];

/** A block without its literal texts: for code that treats all alike. */
export const blockOf = (name: BlockName): ConditionBlock => FORM_BLOCKS[name];

/** The blocks that a kind of alert has. */
export const blocksOfKind = (kind: AlertFormType): readonly BlockName[] =>
  BLOCK_NAMES.filter((name) => blockOf(name).kinds.includes(kind));
