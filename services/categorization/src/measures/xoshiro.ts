/** The state of the generator: four words of 32 bits, not all zero. */
export type State = readonly [number, number, number, number];

/**
 * xoshiro128** (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM Transactions on Mathematical
 * Software 47, 2021): a function that fills an array with its next integers from 0 to 2^32 - 1, the same ones for the same state.
 * Written here because `pure-rand` has other generators only, whose numbers would move the intervals that leads have seen.
 */
export function xoshiro(start: State): (words: Uint32Array) => void {
  let state = start;
  return (words) => {
    // Local variables stay in registers; a closure's would be allocated anew for each number.
    let [a, b, c, d] = state;
    for (let at = 0; at < words.length; at += 1) {
      // Times 5, rotated left by 7, times 9, in 32 bits.
      const scaled = (b + (b << 2)) | 0;
      const rotated = (scaled << 7) | (scaled >>> 25);
      words[at] = rotated + (rotated << 3);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    state = [a, b, c, d];
  };
}

/** A state made of an integer with splitmix32, so that neighboring seeds give unrelated sequences. */
export function stateOfSeed(seed: number): State {
  let counter = seed | 0;
  const next = () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter ^ (counter >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  return [next(), next(), next(), next()];
}
