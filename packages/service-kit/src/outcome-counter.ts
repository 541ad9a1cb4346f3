import { Counter, type Registry } from 'prom-client';

interface OutcomeCounter<Outcome extends string> {
  readonly name: string;
  readonly help: string;
  /** All outcomes, in the words of the log. The label has underscores instead of spaces. */
  readonly outcomes: readonly Outcome[];
}

/**
 * A Prometheus counter with one label, `outcome`. Each outcome starts at 0, so that an alarm on the increase also sees the
 * first one.
 * @returns counts one
 */
export function countOutcomes<Outcome extends string>(
  metrics: Pick<Registry, 'registerMetric'>,
  { name, help, outcomes }: OutcomeCounter<Outcome>,
): (outcome: Outcome) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [] });
  metrics.registerMetric(counter);
  const count = (outcome: Outcome, by: 0 | 1) => counter.inc({ outcome: outcome.replaceAll(' ', '_') }, by);
  for (const outcome of outcomes) count(outcome, 0);
  return (outcome) => count(outcome, 1);
}
