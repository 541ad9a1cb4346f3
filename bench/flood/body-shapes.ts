/** A kind of body that a stranger may send: its text of about so many bytes. */
export interface BodyShape {
  readonly name: string;
  readonly text: (bytes: number) => string;
}

const HEAD = '{"type":"check_login","x":';

/** Repeats what an index gives until there are so many bytes. */
function repeated(bytes: number, join: string, unit: (n: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let n = 0; length < bytes; n += 1) {
    const part = unit(n);
    parts.push(part);
    length += Buffer.byteLength(part) + join.length;
  }
  return parts.slice(0, -1).join(join);
}

const VALUES = ['1', '-0.1e-1', '""', '"a"', 'null', '{}', '[]', '{"a":1}', '[[]]', '"\\u0061"', '[{}]'];
const KEYS: Readonly<Record<string, (n: number) => string>> = {
  'numbers as keys': (n) => `"${n}"`,
  'short keys': (n) => `"${n.toString(36)}_"`,
  'escaped keys': (n) => `"\\u0061${n.toString(36)}"`,
  'keys of 40 letters': (n) => `"${n.toString(36).padStart(40, 'k')}"`,
  'keys like __proto__': (n) => `"__proto_${n.toString(36)}"`,
};
const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  '\\',
  '1',
  '-',
  'a',
  ' ',
  '\n',
  't',
  '\u00e9',
  '\u{1f600}',
  '\\"',
  '\\u0041',
];

const pairs = (of: readonly string[]) => of.flatMap((one) => of.map((other) => [one, other] as const));

/**
 * The shapes that the search tries: lists of every kind of value and of every pair, objects with every kind of key and value, and every
 * token of JSON repeated, alone and in pairs, as it is and within a string.
 */
export const BODY_SHAPES: readonly BodyShape[] = [
  ...pairs(VALUES).map(([one, other]) => ({
    name: one === other ? `list of ${one}` : `list of ${one} and ${other}`,
    text: (bytes: number) => `${HEAD}[${repeated(bytes - 30, ',', (n) => (n % 2 === 0 ? one : other))}]}`,
  })),
  ...Object.entries(KEYS).flatMap(([keys, key]) =>
    VALUES.map((value) => ({
      name: `${keys} of ${value}`,
      text: (bytes: number) => `${HEAD}{${repeated(bytes - 30, ',', (n) => `${key(n)}:${value}`)}}}`,
    })),
  ),
  ...pairs(TOKENS).flatMap(([one, other]) => [
    {
      name: `${JSON.stringify(one + other)} repeated`,
      text: (bytes: number) => repeated(bytes, '', () => one + other),
    },
    {
      name: `${JSON.stringify(one + other)} in a text`,
      text: (bytes: number) => `${HEAD}"${repeated(bytes - 30, '', () => one + other)}"}`,
    },
  ]),
];
