import type { Random } from '../random.ts';

/** The values for the blanks of a sentence. */
export type Blanks = Readonly<Record<string, string>>;

/**
 * One of the sentences, with its `{blanks}` filled.
 * @throws RangeError for a blank without a value
 */
export function say(random: Random, sentences: readonly string[], blanks: Blanks): string {
  return random.pick(sentences).replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = blanks[name];
    if (text === undefined) throw new RangeError(`Nothing for the blank '${name}'.`);
    return text;
  });
}

/** Up to `count` different sentences, in their original order, with their blanks filled. */
export function saySome(random: Random, sentences: readonly string[], count: number, blanks: Blanks): string {
  const left = [...sentences];
  while (left.length > count) left.splice(random.int(0, left.length - 1), 1);
  return left.map((sentence) => say(random, [sentence], blanks)).join(' ');
}
