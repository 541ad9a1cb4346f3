/** How many people make a cluster, as the page of clusters asks for it. */
export const CLUSTER_PEOPLE = [2, 3] as const;
export type ClusterPeople = (typeof CLUSTER_PEOPLE)[number];
export const DEFAULT_CLUSTER_PEOPLE: ClusterPeople = 3;

/** Within how many calendar days their trades lie. */
export const CLUSTER_DAYS = [7, 14, 30, 60] as const;
export type ClusterDays = (typeof CLUSTER_DAYS)[number];
export const DEFAULT_CLUSTER_DAYS: ClusterDays = 30;

/** How many months back the last trade of a cluster lies at most, unless a search says otherwise. */
export const DEFAULT_CLUSTER_MONTHS = 6;

/** Numbers of clusters on a page of answers; the first is the usual one. */
export const CLUSTER_PAGE_SIZES = [25, 10, 50] as const;

/** The orders that clusters are shown in; the first is the usual one. */
export const CLUSTER_SORTS = ['newest', 'people', 'value'] as const;
export type ClusterSort = (typeof CLUSTER_SORTS)[number];

/** How many days before its trades clusters are followed back, and filings say who is one person. */
export const CLUSTER_REACH_DAYS = 365;

/** How many people, within how many days: the clusters that are kept of each trade (FIELD 1.2). */
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

/** A rule in numbers. */
export function readClusterRule(rule: ClusterRule): { readonly people: number; readonly days: number } {
  const [people = 0, days = 0] = (rule.match(/\d+/g) ?? []).map(Number);
  return { people, days };
}

/** A trade of one company and direction, outside of plans. */
export interface ClusterTrade {
  /** Days since some day. */
  readonly day: number;
  /** What tells its person, such as the CIKs of its owners: two trades that share one are of the same person. */
  readonly owners: readonly (string | number)[];
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
export const clustersOf = <T extends ClusterTrade>(trades: readonly T[], people: number, days: number): Cluster<T>[] =>
  clusterFinder(trades).all(people, days);

interface ClusterFinder<T> {
  readonly all: (people: number, days: number) => Cluster<T>[];
  /** The one of the trade at that place; undefined where it is in none. */
  readonly around: (place: number, people: number, days: number) => Cluster<T> | undefined;
}

/** Finds clusters of the same trades by several rules, as `clustersOf`; who is one person is worked out once. */
export function clusterFinder<T extends ClusterTrade>(trades: readonly T[]): ClusterFinder<T> {
  const persons = personOfEach(trades);
  const clusterIn = ({ end, start }: Span): Cluster<T> => {
    const byPerson = new Map<number, T[]>();
    const members = trades.slice(start, end + 1);
    for (const [place, trade] of members.entries()) {
      const person = persons[start + place] ?? -1;
      const theirs = byPerson.get(person);
      if (theirs) theirs.push(trade);
      else byPerson.set(person, [trade]);
    }
    return { trades: members, people: [...byPerson.values()] };
  };
  return {
    all: (people, days) => spansOf(trades, persons, people, days).map(clusterIn),
    around(place, people, days) {
      const span = spansOf(trades, persons, people, days).find(({ end, start }) => start <= place && place <= end);
      return span && clusterIn(span);
    },
  };
}

/** The places of a cluster's first and last trade. */
interface Span {
  readonly start: number;
  end: number;
}

function spansOf(trades: readonly ClusterTrade[], persons: readonly number[], people: number, days: number): Span[] {
  const spans: Span[] = [];
  /** How many trades each person has in the window, and how many people have any. */
  const inWindow = new Int32Array(persons.reduce((most, person) => Math.max(most, person), 0) + 1);
  let present = 0;
  let start = 0;
  for (let end = 0; end < trades.length; end += 1) {
    const person = persons[end] ?? 0;
    const had = inWindow[person] ?? 0;
    inWindow[person] = had + 1;
    if (had === 0) present += 1;
    const day = trades[end]?.day ?? 0;
    for (; (trades[start]?.day ?? day) <= day - days; start += 1) {
      const left = persons[start] ?? 0;
      const rest = (inWindow[left] ?? 0) - 1;
      inWindow[left] = rest;
      if (rest === 0) present -= 1;
    }
    if (present < people) continue;
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** The number of each trade's person. Owners who filed together once are one, also where a third filed with both. */
function personOfEach(trades: readonly ClusterTrade[]): number[] {
  const numbers = new Map<string | number, number>();
  /** Of each owner, another one of the same person, or itself. */
  const same: number[] = [];
  const rootOf = (owner: number): number => {
    let root = owner;
    while (same[root] !== root) root = same[root] ?? root;
    same[owner] = root;
    return root;
  };
  const firsts = trades.map(({ owners }, place) => {
    const ofTrade = (owners.length > 0 ? owners : [`trade ${place}`]).map((owner) => {
      const number = numbers.get(owner) ?? same.length;
      if (number === same.length) {
        numbers.set(owner, number);
        same.push(number);
      }
      return number;
    });
    for (const owner of ofTrade) same[rootOf(owner)] = rootOf(ofTrade[0] ?? owner);
    return ofTrade[0] ?? 0;
  });
  return firsts.map((owner) => rootOf(owner));
}
