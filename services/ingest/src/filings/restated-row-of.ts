import type { FamilyRow } from './amendment-family.ts';

/** A row of an amendment with an earlier row that it may restate. */
export interface Candidate {
  readonly newer: FamilyRow;
  readonly older: FamilyRow;
  readonly isRecoded: boolean;
}

/** Which earlier row each row of an amendment restates. */
export interface RestatedRows {
  /** No other reading fits: one row each. */
  readonly certain: ReadonlyMap<FamilyRow, FamilyRow>;
  /** As many rows as possible whose holdings do not differ, matched one to one; the certain ones among them. */
  readonly likely: ReadonlyMap<FamilyRow, FamilyRow>;
}

/**
 * Decides which earlier row each row of an amendment restates. A row with the same date, shares and price is the row. Otherwise, of
 * several that fit, the holdings decide: the same security held in the same way, with as many shares before the transaction, or
 * else with as many after it. Holdings that differ in both say that it is another row. A row with another date needs holdings
 * that agree. A row that is claimed twice, or of which several fit, is not certain.
 */
export function restatedRows(candidates: readonly Candidate[]): RestatedRows {
  const certain = new Map<FamilyRow, FamilyRow>();
  for (;;) {
    const taken = new Set(certain.values());
    const claims = new Map<FamilyRow, FamilyRow[]>();
    for (const [newer, open] of byNewer(
      candidates.filter(({ newer, older }) => !certain.has(newer) && !taken.has(older)),
    )) {
      const only = onlyFit(open);
      if (only) claims.set(only, [...(claims.get(only) ?? []), newer]);
    }
    const settled = [...claims].flatMap(([older, [newer, ...others]]) =>
      newer && others.length === 0 ? [{ newer, older }] : [],
    );
    if (settled.length === 0) break;
    for (const { newer, older } of settled) certain.set(newer, older);
  }
  return { certain, likely: matchedOneToOne(certain, candidates) };
}

function byNewer(candidates: readonly Candidate[]): Map<FamilyRow, Candidate[]> {
  const groups = new Map<FamilyRow, Candidate[]>();
  for (const candidate of candidates) groups.set(candidate.newer, [...(groups.get(candidate.newer) ?? []), candidate]);
  return groups;
}

function onlyFit(open: readonly Candidate[]): FamilyRow | null {
  const identical = open.filter(isIdentical);
  const fitting = identical.length > 0 ? identical : open.filter((candidate) => !holdingsDiffer(candidate));
  const before = fitting.filter(heldBefore);
  const after = fitting.filter(heldAfter);
  const confirmed = before.length > 0 ? before : after;
  const [only, ...others] = confirmed.length > 0 ? confirmed : fitting;
  if (!only || others.length > 0) return null;
  const isOneDay = only.newer.day === only.older.day;
  // Where holdings contradict some candidates and say nothing of the one left, it may be none of them.
  const isAlone = isIdentical(only) || confirmed.length > 0 || (isOneDay && open.length === 1);
  return isAlone ? only.older : null;
}

function isIdentical({ isRecoded, newer, older }: Candidate): boolean {
  return (
    isRecoded ||
    (newer.day === older.day && newer.shares === older.shares && newer.price !== null && newer.price === older.price)
  );
}

const isOneHolding = ({ newer, older }: Candidate) =>
  newer.title === older.title && newer.directIndirect === older.directIndirect;
const heldBefore = (pair: Candidate) =>
  isOneHolding(pair) && pair.newer.ownedBefore !== null && pair.newer.ownedBefore === pair.older.ownedBefore;
const heldAfter = (pair: Candidate) =>
  isOneHolding(pair) && pair.newer.ownedAfter !== null && pair.newer.ownedAfter === pair.older.ownedAfter;

function holdingsDiffer(pair: Candidate): boolean {
  if (!isOneHolding(pair)) return true;
  if (pair.newer.ownedAfter === null || pair.older.ownedAfter === null) return false;
  return !heldBefore(pair) && !heldAfter(pair);
}

/** Adds to the certain pairs as many others as possible (augmenting paths). */
function matchedOneToOne(
  certain: ReadonlyMap<FamilyRow, FamilyRow>,
  candidates: readonly Candidate[],
): ReadonlyMap<FamilyRow, FamilyRow> {
  const fixed = new Set(certain.values());
  const fitting = candidates.filter((candidate) => isIdentical(candidate) || !holdingsDiffer(candidate));
  const open = byNewer(fitting.filter(({ newer, older }) => !certain.has(newer) && !fixed.has(older)));
  const newerOf = new Map<FamilyRow, FamilyRow>();
  const assign = (newer: FamilyRow, seen: Set<FamilyRow>): boolean =>
    (open.get(newer) ?? []).some(({ older }) => {
      if (seen.has(older)) return false;
      seen.add(older);
      const present = newerOf.get(older);
      if (present && !assign(present, seen)) return false;
      newerOf.set(older, newer);
      return true;
    });
  for (const newer of open.keys()) assign(newer, new Set());
  return new Map([...certain, ...[...newerOf].map(([older, newer]) => [newer, older] as const)]);
}
