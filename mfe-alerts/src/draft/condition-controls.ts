import { type Condition, type ConditionAsks, type ConditionName, conditionOf } from '@sentinel/fields';
import { type ConstraintRequest, constraintOf, constraintRequest, emptyConstraint } from '@sentinel/market-ui';
import { type Constraint, plainNumber } from '@sentinel/ui';
import { dollarsText, numberText } from '../words/amount-text.ts';
import { percentText } from './percent-text.ts';

type Control = ConditionAsks['control'];
type By<C extends Control> = Extract<ConditionAsks, { readonly control: C }>;

/** Words and phrases, and whether all of them are required. */
export interface Keywords {
  readonly mode: 'and' | 'or';
  readonly words: readonly string[];
}

/** What the form holds of a condition. A move is typed in percent; an empty text is none. */
export type ValueOf<A> = A extends { control: 'number' }
  ? Constraint
  : A extends { control: 'someOf'; options: readonly (infer Value)[] }
    ? readonly Value[]
    : A extends { control: 'items' }
      ? readonly string[]
      : A extends { control: 'oneOf'; options: readonly (infer Value)[] }
        ? Value
        : A extends { control: 'yesNo' }
          ? boolean
          : A extends { control: 'keywords' }
            ? Keywords
            : A extends { control: 'move' }
              ? string
              : never;

/** What an entry of an alert says beside its name: numbers, texts, `true`; one number for a move. */
export interface Asked {
  readonly bool?: string | undefined;
  readonly val: readonly unknown[];
}

/** What a condition is on each side of the form, by its control. */
interface ControlKind<C extends Control> {
  /** Before anything is chosen. */
  initial(asks: By<C>): ValueOf<By<C>>;
  /** What the alert asks; undefined where it asks nothing, or not completely (spec part 2, section 5). */
  asked(value: ValueOf<By<C>>, asks: By<C>, condition: Condition): Asked | undefined;
  /** The form's value for what an alert asks: the other way round. */
  value(asked: Asked, asks: By<C>): ValueOf<By<C>>;
  /** It in a few words, in a list of what an alert asks; undefined where there is nothing to say. */
  text(asked: Asked, asks: By<C>, condition: Condition): string | undefined;
}

const OPERATORS: Readonly<Record<string, string>> = { ge: '>=', le: '<=', between: 'between' };
const NAMES_SHOWN = 2;

const scaleOf = ({ unit }: By<'number'>) => (unit === 'millions' || unit === 'percent' ? unit : 'number');
const NUMBER_TEXTS: Readonly<Record<By<'number'>['unit'], (amount: number) => string>> = {
  shares: numberText,
  dollars: dollarsText,
  millions: dollarsText,
  percent: (fraction) => `${percentText(fraction)}%`,
};
const inOrder = (options: readonly string[], val: readonly unknown[]) => options.filter((one) => val.includes(one));

/** A move as typed, in percent, as a fraction; undefined where it is empty or no number of 0 or more. */
export function fractionOf(percent: string): number | undefined {
  const plain = plainNumber(percent, 'percent');
  return plain === undefined || plain.startsWith('-') ? undefined : Number(`${plain}e-2`);
}

const CONTROLS: { readonly [C in Control]: ControlKind<C> } = {
  number: {
    initial: () => emptyConstraint,
    asked: (value, asks) => constraintRequest(value, scaleOf(asks)),
    value: (asked, asks) => constraintOf(asked as ConstraintRequest, scaleOf(asks)),
    text: ({ bool = '', val }, { unit }, { label, short = label }) =>
      `${short} ${OPERATORS[bool]} ${val.map((one) => NUMBER_TEXTS[unit](one as number)).join(' and ')}`,
  },
  someOf: {
    initial: ({ initial, options }) => (initial === 'all' ? options : []),
    asked: (chosen, { initial, options }, { essential }) =>
      chosen.length === 0 || (initial === 'all' && !essential && chosen.length === options.length)
        ? undefined
        : { val: [...chosen] },
    value: ({ val }, { options }) => inOrder(options, val),
    text(asked, asks, condition) {
      const { val } = asked;
      if (!CONTROLS.someOf.asked(inOrder(asks.options, val), asks, condition)) return undefined;
      if (asks.many) return val.length > NAMES_SHOWN ? `${val.length} ${asks.many}` : val.join(', ');
      const said = val.join(asks.initial === 'all' ? ', ' : ' or ');
      return condition.short === undefined ? said : `${condition.short} ${said}`;
    },
  },
  items: {
    initial: () => [],
    asked: (chosen, { options }) => (chosen.length > 0 ? { val: inOrder(options, chosen) } : undefined),
    value: ({ val }, { options }) => inOrder(options, val),
    text: ({ val }) => `Item ${val.join(', ')}`,
  },
  oneOf: {
    initial: ({ initial }) => initial,
    asked: (value) => ({ val: [value] }),
    value: ({ val }, { initial, options }) => options.find((one) => one === val[0]) ?? initial,
    text: ({ val }) => `lookback ${val[0]} days`,
  },
  yesNo: {
    initial: () => false,
    asked: (isOn) => (isOn ? { val: [true] } : undefined),
    value: () => true,
    text: (_asked, { said }) => said,
  },
  keywords: {
    initial: () => ({ mode: 'and', words: [] }),
    asked: ({ mode, words }) => (words.length > 0 ? { bool: mode, val: [...words] } : undefined),
    value: ({ bool, val }) => ({ mode: bool === 'or' ? 'or' : 'and', words: val as readonly string[] }),
    text: ({ bool, val }) =>
      val.length === 1 ? `“${val[0]}”` : `${bool === 'and' ? 'All' : 'At least one'}: ${val.join(', ')}`,
  },
  move: {
    initial: () => '',
    asked(percent) {
      const fraction = fractionOf(percent);
      return fraction === undefined ? undefined : { val: [fraction] };
    },
    value: ({ val }) => percentText(val[0] as number),
    text: ({ val }, _asks, { label }) => `${label} ${percentText(val[0] as number)}%`,
  },
};

/** The same of any control, for code that treats all alike: value and condition are those of one name. */
interface AnyControl {
  initial(asks: ConditionAsks): unknown;
  asked(value: unknown, asks: ConditionAsks, condition: Condition): Asked | undefined;
  value(asked: Asked, asks: ConditionAsks): unknown;
  text(asked: Asked, asks: ConditionAsks, condition: Condition): string | undefined;
}
export const controlOf = (name: ConditionName): AnyControl =>
  CONTROLS[conditionOf(name).asks.control] as unknown as AnyControl;
