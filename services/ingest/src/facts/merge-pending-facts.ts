import type { PendingFacts } from './pending-facts.ts';

/** Merges overlapping ranges of days of the same company and kind. Sorted by company, kind and day. */
export function mergePendingFacts(pending: readonly PendingFacts[]): PendingFacts[] {
  const sorted = [...pending].sort(
    (a, b) => compare(a.cik, b.cik) || compare(a.kind, b.kind) || compare(a.fromDay, b.fromDay),
  );
  const merged: PendingFacts[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (last && last.cik === next.cik && last.kind === next.kind && next.fromDay <= last.toDay) {
      if (next.toDay > last.toDay) merged[merged.length - 1] = { ...last, toDay: next.toDay };
    } else {
      merged.push(next);
    }
  }
  return merged;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
