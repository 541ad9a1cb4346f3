import type { Signal } from '@sentinel/federation';

/** The signals that are counted by minute, for the canary's decisions. */
export type CountedKind = Extract<Signal['kind'], 'failed' | 'slow' | 'visit'>;

/** How often a kind of signal of a release came in a minute. */
export interface SignalCount {
  readonly minute: Date;
  readonly area: string;
  readonly version: string;
  readonly kind: CountedKind;
  readonly count: number;
}

const MINUTE_MS = 60_000;
/** Far more than the releases that browsers have at one time; more would come only while the database is away for long. */
const MAX_KEYS = 10_000;

/** Counts of signals that have not been stored yet. */
export interface SignalCounts {
  /** @returns false when there is no room for another kind of count */
  add(signal: Pick<SignalCount, 'area' | 'kind' | 'version'>, at: number, count?: number): boolean;
  /** All counts, which are then forgotten, in the order in which every process stores them. */
  take(): SignalCount[];
}

export function signalCounts(mostKeys = MAX_KEYS): SignalCounts {
  let counts = new Map<string, SignalCount>();
  return {
    add({ area, version, kind }, at, count = 1) {
      const minute = new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS);
      const key = `${area} ${version} ${minute.toISOString()} ${kind}`;
      const known = counts.get(key);
      if (!known && counts.size >= mostKeys) return false;
      counts.set(key, { minute, area, version, kind, count: (known?.count ?? 0) + count });
      return true;
    },
    take() {
      const taken = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
      counts = new Map();
      return taken;
    },
  };
}
