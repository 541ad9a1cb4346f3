/** A stream of pseudo-random choices that is the same for the same seed everywhere. Not for secrets. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** From the standard normal distribution. */
  normal(): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the keys, in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

// Read once, because in Jest's module sandbox each access to a global costs far more than the arithmetic.
const { cos, floor, imul, log, PI, sqrt } = Math;

/** Starts a stream from a seed and labels for its purpose, so that a change in one part of the market never changes another. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  return new Mulberry(hash(seed.join('\u0000')));
}

/** mulberry32. A class, because most streams make only one choice and creating an object of closures would cost more. */
class Mulberry implements Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Box-Muller transform; always takes two numbers. */
  normal(): number {
    return sqrt(-2 * log(1 - this.next())) * cos(2 * PI * this.next());
  }

  int(min: number, max: number): number {
    return min + floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.int(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('Nothing to pick from.');
    return choice;
  }

  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights) as K[];
    let left = this.next() * keys.reduce((sum, key) => sum + weights[key], 0);
    for (const key of keys) {
      left -= weights[key];
      if (left < 0) return key;
    }
    return this.pick(keys);
  }
}

/** FNV-1a with a final mixing step. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = imul(h ^ text.charCodeAt(i), 0x01000193);
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
