import { AppError } from '@sentinel/contracts';

/** No operation nests deeper than a few levels. */
const DEEPEST = 32;

/**
 * Rejects JSON that parsers accept but nobody writes on purpose: the same key twice in one object (the last one would
 * win, unseen by a check of the first) and very deep nesting (SECURITY.md 41 and 43). Text that is not valid JSON is
 * left to the parser to reject.
 *
 * @throws AppError bad_request
 */
export function checkJsonLimits(text: string): void {
  /** One entry per open bracket: the keys seen so far of an object, or null for an array. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (expectsKey && keys) addKey(keys, text.slice(at, end + 1));
      expectsKey = false;
      at = end;
    } else if (sign === '{' || sign === '[') {
      if (open.length === DEEPEST) throw new AppError('bad_request', 'The request is nested too deeply.');
      open.push(sign === '{' ? new Set() : null);
      expectsKey = sign === '{';
    } else if (sign === '}' || sign === ']') {
      open.pop();
      expectsKey = false;
    } else if (sign === ',') {
      expectsKey = open.at(-1) instanceof Set;
    }
  }
}

/** The end of the string that begins at `start`: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function addKey(keys: Set<string>, quoted: string): void {
  let key: string;
  try {
    key = JSON.parse(quoted) as string; // "a" and "\u0061" are the same key
  } catch {
    return; // not a JSON string: the parser will reject it
  }
  if (keys.has(key)) throw new AppError('bad_request', `Field "${key.slice(0, 80)}" is given twice.`);
  keys.add(key);
}
