import { monthsBefore } from '@sentinel/calendar';
import { swingsSince } from '@sentinel/vocabulary-market';

/** A trade as one of its owners has it in their history at the company. */
export interface OwnedTrade {
  readonly id: number;
  readonly accession: string;
  readonly direction: 'purchase' | 'sale';
  /** YYYY-MM-DD */
  readonly day: string;
  /** Of its day, counted from January of the year 0. */
  readonly month: number;
  /** US dollars; null where it is not reported or cannot be right. */
  readonly value: number | null;
  /** US dollars a share of today; null where the value is. */
  readonly price: number | null;
  /** Outside of plans. */
  readonly isFree: boolean;
  /** When its filing was known, and when an amendment took it out, in seconds since 1970; null: it stands. */
  readonly knownAt: number;
  readonly goneAt: number | null;
}

/** What the history of a trade's owners says of it: the trades that make a tag, by their ids. */
export interface History {
  readonly hasSame: boolean;
  /** The largest free trade the same way whose value is known. */
  readonly largest: OwnedTrade | undefined;
  /** Of a trade that ends a run the other way: the first and the last of the run. */
  readonly reversed: readonly [first: OwnedTrade, last: OwnedTrade] | undefined;
  /** The newest trades of the same month, and of any month, one, two and three years before; null where there is none. */
  readonly months: readonly (number | null)[];
  readonly years: readonly (number | null)[];
  /** Trades the other way at a better price, within less than six months: the best first. */
  readonly swings: readonly number[];
}

/** A reversal comes after so long of nothing but trades the other way (FIELD 1.4). */
const REVERSAL_MONTHS = 18;
/** The years before that tell a routine trade (FIELD 1.3). */
const YEARS = [1, 2, 3] as const;
const MAX_SWINGS = 9;

/** In the order in which they were known; the days of a filing one after the other. */
export const byKnown = (one: OwnedTrade, other: OwnedTrade): number =>
  one.knownAt - other.knownAt ||
  compare(one.accession, other.accession) ||
  compare(one.day, other.day) ||
  compare(one.direction, other.direction);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
/** The newest comes first; of a day, the one with the higher number, then the one the other way. */
const byNewest = (trade: OwnedTrade) => (one: OwnedTrade, other: OwnedTrade) =>
  compare(other.day, one.day) ||
  compare(other.accession, one.accession) ||
  Number(one.direction === trade.direction) - Number(other.direction === trade.direction);

const MONTHS = 12;
const yearOf = ({ month }: OwnedTrade) => Math.floor(month / MONTHS);

/**
 * What was known of a trade's owners when its filing was: their trades at the company in filings known before, and on earlier days of
 * its own filing, that no amendment had taken out.
 * @param lists of each of its owners, `byKnown`
 */
export function historyOf(trade: OwnedTrade, lists: readonly (readonly OwnedTrade[])[]): History {
  let hasSame = false;
  let largest: OwnedTrade | undefined;
  let lastSame = '';
  const opposite: OwnedTrade[] = [];
  const swings = new Map<number, OwnedTrade>();
  const since = swingsSince(trade.day);
  const months: (OwnedTrade | undefined)[] = YEARS.map(() => undefined);
  const years: (OwnedTrade | undefined)[] = YEARS.map(() => undefined);
  const newer = byNewest(trade);
  const year = yearOf(trade);
  const keepNewest = (kept: (OwnedTrade | undefined)[], place: number, one: OwnedTrade) => {
    const before = kept[place];
    if (before === undefined || newer(one, before) < 0) kept[place] = one;
  };
  for (const list of lists) {
    for (const earlier of list) {
      if (byKnown(earlier, trade) >= 0) break;
      if (earlier.goneAt !== null && earlier.goneAt <= trade.knownAt) continue;
      const yearsBefore = year - yearOf(earlier);
      if (yearsBefore >= 1 && yearsBefore <= YEARS.length) {
        keepNewest(years, yearsBefore - 1, earlier);
        if ((trade.month - earlier.month) % MONTHS === 0) keepNewest(months, yearsBefore - 1, earlier);
      }
      if (gainOf(earlier, trade) > 0 && isWithin(earlier, trade, since)) swings.set(earlier.id, earlier);
      if (!earlier.isFree) continue;
      if (earlier.direction !== trade.direction) {
        opposite.push(earlier);
        continue;
      }
      hasSame = true;
      if (earlier.day > lastSame) lastSame = earlier.day;
      if (earlier.value !== null && (largest?.value == null || isLarger(earlier, largest))) largest = earlier;
    }
  }
  const id = (one: OwnedTrade | undefined) => one?.id ?? null;
  return {
    hasSame,
    largest,
    reversed: runBefore(trade, opposite, lastSame),
    months: months.map(id),
    years: years.map(id),
    swings: [...swings.values()]
      .sort((one, other) => gainOf(other, trade) - gainOf(one, trade) || newer(one, other))
      .slice(0, MAX_SWINGS)
      .map((one) => one.id),
  };
}

/** Dollars a share, where one buys and the other sells; zero where a price is not known. */
function gainOf(one: OwnedTrade, other: OwnedTrade): number {
  if (one.direction === other.direction || one.price === null || other.price === null) return 0;
  return one.direction === 'sale' ? one.price - other.price : other.price - one.price;
}

/** An earlier filing can tell of a later trade. */
const isWithin = (one: OwnedTrade, trade: OwnedTrade, since: string): boolean =>
  one.day <= trade.day ? one.day > since : trade.day > swingsSince(one.day);

const isLarger = (one: OwnedTrade, other: OwnedTrade): boolean =>
  ((other.value ?? 0) - (one.value ?? 0) || compare(one.day, other.day) || compare(one.accession, other.accession)) < 0;

/** The run the other way since the last trade the same way, where it began long enough ago. */
function runBefore(trade: OwnedTrade, opposite: readonly OwnedTrade[], lastSame: string): History['reversed'] {
  const run = opposite
    .filter(({ day }) => day > lastSame)
    .sort((one, other) => compare(one.day, other.day) || compare(one.accession, other.accession));
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || first.day > monthsBefore(trade.day, REVERSAL_MONTHS)) return undefined;
  return [first, last];
}
