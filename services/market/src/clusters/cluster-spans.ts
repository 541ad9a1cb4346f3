/** A trade as clusters look at it. */
export interface OwnedTrade {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** CIKs of all who filed it, at least one. */
  readonly owners: readonly number[];
}

/** How many people, within how many calendar days. */
export interface ClusterRule {
  readonly people: number;
  readonly days: number;
}

/** The first and the last day of a cluster; all trades between them are its trades. */
export interface ClusterSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * The clusters among trades of one company in one direction. A window is any run of days of the rule's length or shorter; one whose
 * trades are of enough people qualifies, and windows that share a trade are one cluster. People are counted within each window: two
 * trades are by the same person when they share an owner, also by way of a third trade of the window.
 * @param trades the oldest first
 */
export function clusterSpans(trades: readonly OwnedTrade[], { people, days }: ClusterRule): ClusterSpan[] {
  const spans: ClusterSpan[] = [];
  const counted = countPeople(trades);
  trades.forEach(({ day }, start) => {
    if (trades[start - 1]?.day === day) return;
    const last = lastDayOfWindow(trades, start, { people, days }, counted);
    if (last === undefined) return;
    const before = spans.at(-1);
    if (before && before.last >= day)
      spans[spans.length - 1] = { first: before.first, last: Math.max(before.last, last) };
    else spans.push({ first: day, last });
  });
  return spans;
}

/**
 * The last day of the longest window that starts at that trade and qualifies. A longer window can be of fewer people, when a joint
 * filing makes two of them one.
 */
function lastDayOfWindow(
  trades: readonly OwnedTrade[],
  start: number,
  { people, days }: ClusterRule,
  counted: PeopleCount,
): number | undefined {
  const end = (trades[start]?.day ?? 0) + days;
  let last: number | undefined;
  counted.clear();
  for (let at = start; at < trades.length; at += 1) {
    const day = trades[at]?.day ?? end;
    if (day >= end) break;
    counted.add(at);
    if (trades[at + 1]?.day !== day && counted.people() >= people) last = day;
  }
  return last;
}

interface PeopleCount {
  clear(): void;
  /** Counts the trade at that place. */
  add(at: number): void;
  people(): number;
}

/** Counts people among some of the trades: connected components of their owners. Owners are numbered once, because there are many windows. */
function countPeople(trades: readonly OwnedTrade[]): PeopleCount {
  const numbers = new Map<number, number>();
  const ownersOf = trades.map(({ owners }) =>
    owners.map((owner) => {
      const number = numbers.get(owner) ?? numbers.size;
      numbers.set(owner, number);
      return number;
    }),
  );
  const parent = new Int32Array(numbers.size);
  /** The window in which an owner was last seen. */
  const seenIn = new Int32Array(numbers.size);
  let window = 0;
  let people = 0;

  const rootOf = (owner: number) => {
    let root = owner;
    while (parent[root] !== root) root = parent[root] ?? root;
    return root;
  };
  return {
    clear() {
      window += 1;
      people = 0;
    },
    add(at) {
      const owners = ownersOf[at] ?? [];
      for (const owner of owners) {
        if (seenIn[owner] !== window) {
          seenIn[owner] = window;
          parent[owner] = owner;
          people += 1;
        }
        const [root, first] = [rootOf(owner), rootOf(owners[0] ?? owner)];
        if (root === first) continue;
        parent[root] = first;
        people -= 1;
      }
    },
    people: () => people,
  };
}

/** The people of some trades: the trades of each, in the order of their first trade. */
export function peopleOf<Trade extends OwnedTrade>(trades: readonly Trade[]): Trade[][] {
  let people: { readonly owners: Set<number>; readonly trades: Trade[] }[] = [];
  for (const trade of trades) {
    const isSame = ({ owners }: { owners: Set<number> }) => trade.owners.some((owner) => owners.has(owner));
    const same = people.filter(isSame);
    const person = {
      owners: new Set([...same.flatMap(({ owners }) => [...owners]), ...trade.owners]),
      trades: [...same.flatMap((one) => one.trades), trade],
    };
    const [first] = same;
    people = first
      ? people.flatMap((one) => (one === first ? [person] : same.includes(one) ? [] : [one]))
      : [...people, person];
  }
  return people.map((person) => person.trades);
}
