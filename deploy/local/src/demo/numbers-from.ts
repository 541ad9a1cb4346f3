/** The same whole numbers below a limit on every machine (the generator of C's `rand`, whose upper bits are good enough for prose). */
export function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}
export type Numbers = ReturnType<typeof numbersFrom>;

export const pick = (list: readonly string[], number: Numbers): string => list[number(list.length)] ?? '';

/** Some sentences, each once. */
export function pickSome(list: readonly string[], count: number, number: Numbers): string[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(number(left.length), 1)).flat();
}
