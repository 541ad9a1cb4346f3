import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { judgeBound } from './bounds.ts';
import { type AlertRule, constraintOf } from './rule.ts';
import { allOf, anyOf, met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';
import { dollarsText, moveText } from './words.ts';

/** How far a price moved from the previous close within a session, as fractions: the lowest and the highest known, the close included. */
export interface SessionMove {
  readonly lowest: number;
  readonly highest: number;
}

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

const SIDES = {
  price_drop: { label: 'Price drop', insiders: 'value_sold', insidersLabel: 'Value sold', sum: 'sold' },
  price_increase: {
    label: 'Price increase',
    insiders: 'value_purchased',
    insidersLabel: 'Value purchased',
    sum: 'purchased',
  },
} as const;

/**
 * Whether the price fell or rose as far as asked. What insiders sold counts with a drop, what they bought with an increase
 * (spec part 2, section 4); where both thresholds are set, one side is enough.
 */
export function judgeMove({ insiders, moves }: Pick<AlertRule, 'insiders' | 'moves'>, input: MoveInput): Verdict {
  const [days = DEFAULT_INSIDER_LOOKBACK] = constraintOf(insiders, 'lookback_period')?.val ?? [];
  return anyOf(
    moves.map(([direction, threshold]) => {
      const side = SIDES[direction];
      const bound = constraintOf(insiders, side.insiders);
      const sums = bound && input.insiders(days);
      return allOf([
        judgeThreshold(direction, threshold, input.move),
        bound
          ? judgeBound(
              `${side.insidersLabel} in ${days} days`,
              sums ? sums[side.sum] : null,
              bound,
              dollarsText,
              'value',
            )
          : met(),
      ]);
    }),
  );
}

function judgeThreshold(direction: keyof typeof SIDES, threshold: number, move: SessionMove | null): Verdict {
  if (!move) return unjudged('price');
  const found = direction === 'price_drop' ? move.lowest : move.highest;
  const isCrossed = direction === 'price_drop' ? found <= -threshold : found >= threshold;
  if (!isCrossed) return NO_MATCH;
  const asked = `${moveText(direction === 'price_drop' ? -threshold : threshold)} or more`;
  return met({ label: SIDES[direction].label, asked, found: moveText(found) });
}
