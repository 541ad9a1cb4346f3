import type { AlertFormType } from '@sentinel/vocabulary-alerts';

/**
 * A condition: what an alert asks of an event (spec part 2, section 3). Declared once; its constraint in requests and stored alerts, its row
 * on the form, and its words in lists, previews and reasons are made of this. What judges it stands in `alert-rules`.
 */
export interface Condition {
  /** As requests and stored alerts name it; the name of its file. */
  readonly name: string;
  /** The list of an alert that it stands in. */
  readonly list: ConditionList;
  /** The kinds of alerts that have it. */
  readonly kinds: readonly AlertFormType[];
  /** On the form and in reasons: the specification's text. */
  readonly label: string;
  /** In front of its numbers where an alert is told in a line; without one, the label. */
  readonly short?: string | undefined;
  /** What it means, in a sentence or two. */
  readonly meaning: string;
  /** Where the value that it is judged by comes from. */
  readonly source: string;
  readonly asks: ConditionAsks;
  /** Alerts of these kinds need it, or another one that says so; the text says what is missing. */
  readonly essential?: { readonly kinds: readonly AlertFormType[]; readonly text: string } | undefined;
  /** It counts only together with this move of the price. */
  readonly beside?: 'price_drop' | 'price_increase' | undefined;
}

export type ConditionList =
  | 'form_type_constraints'
  | 'delay_constraints'
  | 'insider_trade_constraints'
  | 'company_criteria';

/** What can be asked, and by which control. */
export type ConditionAsks = NumberAsked | SomeAsked | ItemsAsked | OneAsked | YesAsked | KeywordsAsked | MoveAsked;

/** At least, at most, or between: `{bool, val}`. Millions are typed, and percent; requests have dollars, and fractions. */
export interface NumberAsked {
  readonly control: 'number';
  readonly unit: 'shares' | 'dollars' | 'millions' | 'percent';
}

/** Some of several values: `{val}`. */
export interface SomeAsked {
  readonly control: 'someOf';
  readonly options: readonly string[];
  /** What is chosen at first. With `none`, none means any. */
  readonly initial: 'all' | 'none';
  /** Said where none is chosen and one must be. */
  readonly required?: string | undefined;
  /** What they are together, where they are too many for checkboxes: `industries`. */
  readonly many?: string | undefined;
}

/** 8-K items: `{val}`. */
export interface ItemsAsked {
  readonly control: 'items';
  readonly options: readonly string[];
}

/** One of a few numbers of days: `{val}` with one. */
export interface OneAsked {
  readonly control: 'oneOf';
  readonly options: readonly number[];
  readonly initial: number;
}

/** Off, or on: `{val: [true]}`. */
export interface YesAsked {
  readonly control: 'yesNo';
  /** What it does, beside the switch. */
  readonly on: string;
  readonly off: string;
  /** Where an alert is told in a line. */
  readonly said: string;
}

/** Words and phrases, all of them or one of them: `{bool, val}`. */
export interface KeywordsAsked {
  readonly control: 'keywords';
}

/** A move of the price by that much or more, typed in percent: `[name, fraction]`. */
export interface MoveAsked {
  readonly control: 'move';
}

/** Declares a condition. Its literal texts are its type, from which requests and forms have theirs. */
export const defineCondition = <const Declared extends Condition>(condition: Declared): Declared => condition;
