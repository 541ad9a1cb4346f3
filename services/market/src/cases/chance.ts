import { randomNumbers } from '../random-numbers.ts';

/** Dollars that somebody sold in a trading session. */
export interface SessionSale {
  /** What tells the person apart. */
  readonly person: number;
  readonly session: number;
  readonly dollars: number;
}

/** Trading sessions from the first to the last, both included. */
export interface Sessions {
  readonly from: number;
  readonly to: number;
}

export interface Chance {
  readonly draws: number;
  readonly as_large: number;
  readonly sessions: number;
}

/** A year of sessions: a shorter history says little about what is usual. */
const MIN_SESSIONS = 250;
/** Sums of the same dollars in another order. */
const ROUNDING = 1e-6;

/**
 * How often chance does what a case did: the sales of each person are moved together by a random number of sessions, each person's by
 * another, from the end of the history back to its beginning. That keeps how often, how much and in which rhythm a person sells, and takes
 * away only what ties the days to the news. The same sales and seed give the same answer.
 * @param sales all of the company's in `history`; `window` is part of it
 * @param seed a whole number
 * @returns null where the history is too short
 */
export function chanceOf(
  sales: readonly SessionSale[],
  window: Sessions,
  history: Sessions,
  draws: number,
  seed: number,
): Chance | null {
  const sessions = history.to - history.from + 1;
  if (sessions < MIN_SESSIONS) return null;
  const people = [...dollarsByShift(sales, window, history).values()];
  const observed = people.reduce((sum, byShift) => sum + (byShift[0] ?? 0), 0);
  const random = randomNumbers(seed);
  let as_large = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (const byShift of people) sum += byShift[Math.floor(random() * sessions)] as number;
    if (sum >= observed * (1 - ROUNDING)) as_large += 1;
  }
  return { draws, as_large, sessions };
}

/** For each person, the dollars that fall into the window when the sales are moved by 0, 1, 2 … sessions. */
function dollarsByShift(sales: readonly SessionSale[], window: Sessions, history: Sessions): Map<number, Float64Array> {
  const sessions = history.to - history.from + 1;
  const people = new Map<number, Float64Array>();
  for (const { dollars, person, session } of sales) {
    const byShift = people.get(person) ?? new Float64Array(sessions);
    people.set(person, byShift);
    for (let into = window.from; into <= window.to; into += 1) {
      const shift = (((into - session) % sessions) + sessions) % sessions;
      byShift[shift] = (byShift[shift] as number) + dollars;
    }
  }
  return people;
}
