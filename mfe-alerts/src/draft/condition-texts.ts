import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { conditionOf } from '@sentinel/fields';
import { type AskedCondition, askedOf } from './alert-criteria.ts';
import { controlOf } from './condition-controls.ts';

/** Everything that an alert asks of an event, each in a few words: 'Officer', 'Value >= $250K', 'Price Drop 5.0%'. */
export function constraintTexts(criteria: AlertCriteria): readonly string[] {
  const asked = askedOf(criteria);
  const hasSums = asked.some(({ name }) => conditionOf(name).beside !== undefined);
  const [days, others] = [asked.filter(isLookback), asked.filter((one) => !isLookback(one))];
  // The days stand after the sums that they are of.
  const place = others.findLastIndex(({ name }) => conditionOf(name).list === 'insider_trade_constraints') + 1;
  return others.toSpliced(place, 0, ...(hasSums ? days : [])).flatMap(({ name, asked: what }) => {
    const condition = conditionOf(name);
    return controlOf(name).text(what, condition.asks, condition) ?? [];
  });
}

const isLookback = ({ name }: AskedCondition) => name === 'lookback_period';
