/** Something that reads what a user sends. */
export interface Parser {
  readonly name: string;
  /** The tokens of its format: what is repeated. */
  readonly tokens: readonly string[];
  /** An ordinary text of its format, which is repeated up to the length that is compared. */
  readonly ordinary: string;
  /** Makes an input of what was repeated; as it is by default. */
  readonly wrap?: (repeated: string) => string;
  /** The longest input that is legal, in UTF-16 units. */
  readonly longest: number;
  readonly read: (input: string) => unknown;
}

export interface Costly {
  /** What was repeated. */
  readonly unit: string;
  /** How many times the CPU time of an ordinary text of the same length. */
  readonly times: number;
}

/** Below it, a clock says little. */
const MEASURED_MS = 1.5;
const WARM_UP_MS = 100;
/** Less is no cost: a short field is read in some microseconds, five times as much hurts nobody. */
const NEGLIGIBLE_MS = 0.02;

/**
 * Searches for inputs that cost much: every token repeated, alone and in pairs, compared with an ordinary text of the same length. What
 * seems to cost more than `most` times as much is measured again, because the machine may have been busy.
 * @param length in UTF-16 units
 * @returns the costliest first
 */
export function seekCostly(parser: Parser, length: number, most: number): Costly[] {
  const wrap = parser.wrap ?? ((repeated: string) => repeated);
  const cost = (unit: string, leastMs: number, tries: number) => {
    const input = wrap(repeat(unit, length));
    return cpuMs(() => void outcome(parser, input), leastMs, tries);
  };
  const ordinaryText = wrap(repeat(parser.ordinary, length));
  /** What the ordinary text costs; at the least, what any text costs that arrives in a call. */
  const ordinaryCost = (tries: number) =>
    Math.max(
      NEGLIGIBLE_MS,
      cost(parser.ordinary, MEASURED_MS, tries),
      cpuMs(() => void JSON.parse(JSON.stringify(ordinaryText)), MEASURED_MS, tries),
    );
  // What runs for the first time is slow: a search that compares with that finds nothing.
  cost(parser.ordinary, WARM_UP_MS, 1);
  const ordinary = ordinaryCost(5);
  const units = new Set(parser.tokens.flatMap((one) => [one, ...parser.tokens.map((other) => one + other)]));
  return [...units]
    .map((unit): Costly => {
      let times = cost(unit, 0, 1) / ordinary;
      for (let tries = 2; tries <= 8 && times > most; tries += 2)
        times = Math.min(times, cost(unit, MEASURED_MS, tries) / ordinaryCost(2));
      return { unit, times };
    })
    .sort((one, other) => other.times - one.times);
}

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Refusing an input is an answer too. */
function outcome({ read }: Parser, input: string): unknown {
  try {
    return read(input);
  } catch (error) {
    return error;
  }
}

/** The least CPU time of one run, of all threads of the process: other processes do not count. */
function cpuMs(run: () => void, leastMs: number, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n += 1) {
    const before = process.cpuUsage();
    let runs = 0;
    let spent = 0;
    do {
      run();
      runs += 1;
      const { user, system } = process.cpuUsage(before);
      spent = (user + system) / 1_000;
    } while (spent < leastMs);
    least = Math.min(least, spent / runs);
  }
  return least;
}
