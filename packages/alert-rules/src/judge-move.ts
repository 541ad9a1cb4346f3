import { CONDITIONS, type ConditionOf } from '@sentinel/fields';
import { judgeBound } from './bounds.ts';
import { type AlertRule, constraintOf } from './rule.ts';
import { allOf, anyOf, met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';
import { dollarsText, moveText, percentText } from './words.ts';

/** How far a price moved from the previous close within a session, as fractions: the lowest and the highest known, the close included. */
export interface SessionMove {
  readonly lowest: number;
  readonly highest: number;
}

/** The larger side of a move, as a fraction. */
export const farthest = ({ highest, lowest }: SessionMove): number => (-lowest > highest ? lowest : highest);

/** US dollars that insiders of the company sold and bought in the days of the lookback up to the event; plain decimals. */
export interface InsiderSums {
  readonly sold: string;
  readonly purchased: string;
}

/** What a threshold on the price needs to know of an event. */
export interface MoveInput {
  /** Null while the session has no price. */
  readonly move: SessionMove | null;
  /** The sums of that many days; null while they are not known. */
  readonly insiders: (lookbackDays: number) => InsiderSums | null;
}

type SumCondition = Exclude<ConditionOf<'insider_trade_constraints'>, 'lookback_period'>;

/** The sum that each condition bounds. */
const SUMS: Readonly<Record<SumCondition, keyof InsiderSums>> = { value_sold: 'sold', value_purchased: 'purchased' };

/**
 * Whether the price fell or rose as far as asked, and insiders traded as asked beside that move (spec part 2, section 4); where both
 * thresholds are set, one side is enough.
 */
export function judgeMove({ insiders, moves }: Pick<AlertRule, 'insiders' | 'moves'>, input: MoveInput): Verdict {
  const [days = CONDITIONS.lookback_period.asks.initial] = constraintOf(insiders, 'lookback_period')?.val ?? [];
  return anyOf(
    moves.map(([direction, threshold]) => {
      const bounds = insiders.flatMap((one) =>
        one.constraint_type !== 'lookback_period' && CONDITIONS[one.constraint_type].beside === direction ? one : [],
      );
      return allOf([
        judgeThreshold(direction, threshold, input.move),
        ...bounds.map((bound) => {
          const { label } = CONDITIONS[bound.constraint_type];
          const sum = input.insiders(days)?.[SUMS[bound.constraint_type]] ?? null;
          return judgeBound(`${label} in ${days} days`, sum, bound, dollarsText, 'value');
        }),
      ]);
    }),
  );
}

function judgeThreshold(
  direction: ConditionOf<'delay_constraints'>,
  threshold: number,
  move: SessionMove | null,
): Verdict {
  if (!move) return unjudged('price');
  const found = direction === 'price_drop' ? move.lowest : move.highest;
  const isCrossed = direction === 'price_drop' ? found <= -threshold : found >= threshold;
  if (!isCrossed) return NO_MATCH;
  const asked = `${direction === 'price_drop' ? '−' : '+'}${percentText(threshold)} or more`;
  return met({ label: CONDITIONS[direction].label, asked, found: moveText(found) });
}
