import { type Channel, type Database, runLoop, wakeOn } from '@sentinel/database';
import { type ComputedFacts, computePendingFacts, FactsError } from './compute-facts.ts';

/** What the computation of facts works with. */
export interface FactsContext {
  readonly database: Database;
  /** Facts were computed, for how many companies and with how many rows written. */
  readonly onComputed: (computed: ComputedFacts) => void;
  /** A computation failed; what it was to do stays queued. */
  readonly onError: (error: unknown) => void;
  /** Channels that announce that facts may be pending. */
  readonly channels: readonly Channel[];
}

/** How often the queue is looked at when nothing wakes it. */
const LOOK_EVERY_MS = 1_000;
const COMPANIES_A_TIME = 100;
/** A company whose facts cannot be computed is skipped so long, and the others go on. */
const SET_ASIDE_MS = 60_000;

/**
 * Keeps trade and event facts up to date until the signal aborts: woken when filings or prices were stored, and each second.
 * Several processes share the companies. Resolves when the computation at hand has ended.
 */
export function startFacts(context: FactsContext, signal: AbortSignal): Promise<void> {
  const { channels, database, onComputed, onError } = context;
  const setAside = new Map<string, number>();
  return runLoop({
    everyMs: LOOK_EVERY_MS,
    signal,
    wakeOn: wakeOn(database, ...channels),
    onError,
    run: async () => {
      for (const [cik, until] of setAside) if (until <= Date.now()) setAside.delete(cik);
      const { companies, written } = await computeSome(database, COMPANIES_A_TIME, setAside, onError);
      if (companies.length > 0) onComputed({ companies, written });
      return companies.length >= COMPANIES_A_TIME ? 0 : undefined;
    },
  });
}

/** Computes a batch; when that fails, its companies one by one, so that the one at fault is set aside alone. */
async function computeSome(
  database: Database,
  limit: number,
  setAside: Map<string, number>,
  onError: (error: unknown) => void,
): Promise<ComputedFacts> {
  const leaveOut = [...setAside.keys()];
  try {
    return await computePendingFacts(database, { limit, leaveOut });
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    const companies: string[] = [];
    let written = 0;
    for (const cik of error.companies) {
      try {
        const computed = await computePendingFacts(database, { limit: 1, only: [cik] });
        companies.push(...computed.companies);
        written += computed.written;
      } catch (fault) {
        if (!(fault instanceof FactsError)) throw fault;
        setAside.set(cik, Date.now() + SET_ASIDE_MS);
        onError(fault);
      }
    }
    return { companies, written };
  }
}
