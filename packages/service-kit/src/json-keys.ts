/**
 * The key that an object of a JSON text has twice, of which a parser keeps the last value and loses the first; undefined when there is
 * none. Nothing is built but the keys. Text that is not valid JSON gives either, and is left to the parser to reject.
 */
export function findDoubleKey(text: string): string | undefined {
  /** One entry per open bracket: the keys seen so far of an object, or null for an array. */
  const open: (Keys | null)[] = [];
  let keys: Keys | null = null;
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      if (expectsKey && keys) {
        const key = readKey(text.slice(at, end + 1));
        if (key !== undefined && !addKey(keys, key)) return key;
      }
      expectsKey = false;
      at = end;
    } else if (sign === '{' || sign === '[') {
      keys = sign === '{' ? { first: undefined, all: undefined } : null;
      open.push(keys);
      expectsKey = sign === '{';
    } else if (sign === '}' || sign === ']') {
      open.pop();
      keys = open.at(-1) ?? null;
      expectsKey = false;
    } else if (sign === ',') {
      expectsKey = keys !== null;
    }
  }
  return undefined;
}

/** The end of the string of a JSON text that begins at `start`: its closing quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** The keys of an object: a set of them is built for two or more, because a body may have many small objects. */
interface Keys {
  first: string | undefined;
  all: Set<string> | undefined;
}

/** Whether the key is new to its object. */
function addKey(keys: Keys, key: string): boolean {
  if (keys.first === undefined) {
    keys.first = key;
    return true;
  }
  keys.all ??= new Set([keys.first]);
  if (keys.all.has(key)) return false;
  keys.all.add(key);
  return true;
}

/** "a" and "\u0061" are the same key. Undefined for what is no JSON string: the parser will reject it. */
function readKey(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
