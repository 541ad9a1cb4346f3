import { CONDITIONS, type ConditionOf } from '@sentinel/fields';
import { type Answer, answer, type Either, never, waiting } from './answers.ts';
import { judgeBound } from './bounds.ts';
import { type AlertRule, constraintOf } from './rule.ts';
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
 * thresholds are set, one side is enough. Without one nothing matches: an alert on every 8-K is no alert (section 5).
 */
export function judgeMove(
  { insiders, moves }: Pick<AlertRule, 'insiders' | 'moves'>,
  input: MoveInput,
): readonly (Answer | Either)[] {
  const [days = CONDITIONS.lookback_period.asks.initial] = constraintOf(insiders, 'lookback_period')?.val ?? [];
  const sides = moves.map(([direction, threshold]) => {
    const bounds = insiders.flatMap((one) =>
      one.constraint_type !== 'lookback_period' && CONDITIONS[one.constraint_type].beside === direction ? one : [],
    );
    return [
      judgeThreshold(direction, threshold, input.move),
      ...bounds.map((bound) => {
        const { label, source } = CONDITIONS[bound.constraint_type];
        const sum = input.insiders(days)?.[SUMS[bound.constraint_type]] ?? null;
        return judgeBound({ label: `${label} in ${days} days`, source }, sum, bound, dollarsText, 'value');
      }),
    ];
  });
  const [side, ...others] = sides;
  if (!side) return [never(CONDITIONS.price_drop, 'a price drop or increase', 'the alert has no threshold')];
  return others.length === 0 ? side : [{ sides }];
}

function judgeThreshold(
  direction: ConditionOf<'delay_constraints'>,
  threshold: number,
  move: SessionMove | null,
): Answer {
  const isDrop = direction === 'price_drop';
  const asked = () => `${isDrop ? '−' : '+'}${percentText(threshold)} or more`;
  if (!move) return waiting(CONDITIONS[direction], 'price', asked);
  const found = isDrop ? move.lowest : move.highest;
  const reached = isDrop ? -found : found;
  const distance = threshold === 0 ? 1 : Math.min((threshold - reached) / threshold, 1);
  return answer(CONDITIONS[direction], reached >= threshold, asked, () => moveText(found), distance);
}
