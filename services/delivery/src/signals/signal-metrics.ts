import type { Signal } from '@sentinel/federation';
import { Counter, Histogram, type Registry } from 'prom-client';

const OF_RELEASE = ['area', 'version'] as const;

/** What browsers say of the releases, as Prometheus metrics. */
export interface SignalMetrics {
  count(signal: Signal): void;
  refused(reason: 'no room' | 'too many'): void;
  /** Forgets all values of releases, so that those no longer served do not stay for ever. Counters start again at 0. */
  reset(): void;
}

export function signalMetrics(metrics: Pick<Registry, 'registerMetric'>): SignalMetrics {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    const made = new Counter<Label>({ name, help, labelNames: [...labelNames], registers: [] });
    metrics.registerMetric(made);
    return made;
  };
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => {
    const made = new Histogram<Label>({ name, help, labelNames: [...labelNames], buckets, registers: [] });
    metrics.registerMetric(made);
    return made;
  };
  const visits = counter('area_visits_total', 'Visits: an area was entered', OF_RELEASE);
  const failures = counter(
    'area_failures_total',
    'Visits in which the area did not load, or an error went uncaught, by phase',
    [...OF_RELEASE, 'phase'],
  );
  const slow = counter('area_slow_total', 'Visits in which the area took too long to show or to react', OF_RELEASE);
  const errors = counter('area_errors_total', 'Errors that browsers reported', OF_RELEASE);
  const refused = counter('area_signals_refused_total', 'Batches and counts that were not taken', ['reason']);
  for (const reason of ['no_room', 'too_many']) refused.inc({ reason }, 0);
  const load = histogram(
    'area_load_seconds',
    'Time that the phases of loading took; `shown` is all of it',
    [...OF_RELEASE, 'phase'],
    [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 8],
  );
  // The bounds of good and poor are among the buckets (web.dev/articles/vitals).
  const vitals = {
    lcp: histogram('area_lcp_seconds', 'Largest contentful paint', OF_RELEASE, [0.5, 1, 1.5, 2.5, 4, 8]),
    inp: histogram('area_inp_seconds', 'Interaction to next paint', OF_RELEASE, [0.05, 0.1, 0.2, 0.5, 1, 2]),
  };
  const shift = histogram('area_layout_shift', 'Cumulative layout shift', OF_RELEASE, [0.01, 0.02, 0.05, 0.1, 0.25, 1]);

  return {
    count(signal) {
      const { area, version } = signal;
      const of = { area, version };
      switch (signal.kind) {
        case 'opened':
        case 'left':
          return;
        case 'visit':
          return visits.inc(of);
        case 'failed':
          return failures.inc({ ...of, phase: signal.phase });
        case 'slow':
          return slow.inc(of);
        case 'error':
          return errors.inc(of);
        case 'load':
          return load.observe({ ...of, phase: signal.phase }, signal.ms / 1000);
        case 'vital':
          return vitals[signal.name].observe(of, signal.ms / 1000);
        case 'shift':
          return shift.observe(of, signal.thousandths / 1000);
      }
    },
    refused: (reason) => refused.inc({ reason: reason.replaceAll(' ', '_') }),
    reset() {
      for (const each of [visits, failures, slow, errors, load, vitals.lcp, vitals.inp, shift]) each.reset();
    },
  };
}
