/** How many people, within how many days: what counts as a cluster (FIELD 1.2). */
export const CLUSTER_RULES = [
  '2 in 7 days',
  '2 in 14 days',
  '2 in 30 days',
  '2 in 60 days',
  '3 in 7 days',
  '3 in 14 days',
  '3 in 30 days',
  '3 in 60 days',
] as const;
export type ClusterRule = (typeof CLUSTER_RULES)[number];

/** The rule of the tag "In a cluster". */
export const USUAL_CLUSTER = '3 in 30 days' satisfies ClusterRule;

export const CLUSTER_PEOPLE = [2, 3] as const;
export const CLUSTER_DAYS = [7, 14, 30, 60] as const;
export const clusterRule = (people: (typeof CLUSTER_PEOPLE)[number], days: (typeof CLUSTER_DAYS)[number]) =>
  `${people} in ${days} days` as const;

/** A trade of one company and direction, outside of plans. */
export interface ClusterTrade {
  /** Days since some day. */
  readonly day: number;
  /** What tells its person, such as the CIKs of its owners: two trades that share one are of the same person. */
  readonly owners: readonly string[];
}

/** The trades of a cluster by day, and the same by person. */
export interface Cluster<T> {
  readonly trades: readonly T[];
  readonly people: readonly (readonly T[])[];
}

/**
 * Finds the clusters among the trades of one company and direction. Every window of `days` days (the last at most `days` − 1 after
 * the first) with trades of `people` people is one, and windows that share a trade are one together.
 * @param trades sorted by day; who is one person is told by all of them
 */
export function clustersOf<T extends ClusterTrade>(trades: readonly T[], people: number, days: number): Cluster<T>[] {
  const personOf = new Map(peopleOf(trades).flatMap((person, n) => person.map((trade) => [trade, n] as const)));
  const spans: { start: number; end: number }[] = [];
  /** How many trades each person has in the window. */
  const inWindow = new Map<number | undefined, number>();
  const count = (trade: T | undefined, by: 1 | -1) => {
    const person = trade && personOf.get(trade);
    const left = (inWindow.get(person) ?? 0) + by;
    if (left === 0) inWindow.delete(person);
    else inWindow.set(person, left);
  };
  let start = 0;
  for (const [end, trade] of trades.entries()) {
    count(trade, 1);
    for (; (trades[start]?.day ?? 0) <= trade.day - days; start += 1) count(trades[start], -1);
    if (inWindow.size < people) continue;
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = end;
    else spans.push({ start, end });
  }
  return spans.map(({ start, end }) => {
    const members = trades.slice(start, end + 1);
    const people = new Map<number | undefined, T[]>();
    for (const trade of members) people.set(personOf.get(trade), [...(people.get(personOf.get(trade)) ?? []), trade]);
    return { trades: members, people: [...people.values()] };
  });
}

/** The trades by person. Owners who filed together once are one person, also where a third filed with both. */
export function peopleOf<T extends ClusterTrade>(trades: readonly T[]): T[][] {
  let people: { owners: Set<string>; trades: T[] }[] = [];
  for (const trade of trades) {
    const person = { owners: new Set(trade.owners), trades: [trade] };
    const same = people.filter(({ owners }) => trade.owners.some((owner) => owners.has(owner)));
    const first = same[0];
    if (!first) {
      people.push(person);
      continue;
    }
    for (const other of [...same.slice(1), person]) {
      for (const owner of other.owners) first.owners.add(owner);
      first.trades.push(...other.trades);
    }
    if (same.length > 1) people = people.filter((other) => other === first || !same.includes(other));
  }
  return people.map((person) => person.trades);
}
