import { Counter, type Registry } from 'prom-client';

interface OutcomeCounter<Outcome extends string> {
  readonly name: string;
  readonly help: string;
  /** Every outcome there is, in the words of the log. The label has underscores for their spaces. */
  readonly outcomes: readonly Outcome[];
}

/**
 * A Prometheus counter with one label, `outcome`. Each outcome stands at 0 from the start: an alarm on the increase sees
 * the first one too.
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
