import type { Random } from '../random.ts';

/** What stands in the blanks of a sentence. */
export type Blanks = Readonly<Record<string, string>>;

/** One of the sentences with its `{blanks}` filled; a blank that nothing is known for is a fault of the sentence. */
export function say(random: Random, sentences: readonly string[], blanks: Blanks): string {
  return random.pick(sentences).replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = blanks[name];
    if (text === undefined) throw new RangeError(`Nothing for the blank '${name}'.`);
    return text;
  });
}

/** Up to `count` different ones of the sentences, in their order. */
export function saySome(random: Random, sentences: readonly string[], count: number, blanks: Blanks): string {
  const left = [...sentences];
  while (left.length > count) left.splice(random.int(0, left.length - 1), 1);
  return left.map((sentence) => say(random, [sentence], blanks)).join(' ');
}
