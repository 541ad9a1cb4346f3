import { AppError } from '@sentinel/contracts';

/** No operation nests deeper than a few levels. */
const DEEPEST = 32;

const TYPE = '"type"';
/** No type of an operation is longer. */
const MAX_TYPE_LENGTH = 100;

/**
 * Rejects JSON that parsers accept but nobody writes on purpose: very deep nesting, more keys and values than the operation takes, and the
 * same key twice in one object (the last one would win, unseen by a check of the first) (SECURITY.md 41, 43, 59). All is counted before
 * anything is built. Text that is not valid JSON is left to the parser to reject.
 *
 * @param mostValues how many keys and values a body may have, by the operation that it names
 * @throws AppError bad_request
 */
export function checkJsonLimits(text: string, mostValues: (type: string | undefined) => number): void {
  const { type, values } = countValues(text);
  if (values > mostValues(type)) throw new AppError('bad_request', 'The request has too many keys and values.');
  checkKeys(text);
}

/** The number of keys and values, and the text of the field `type`, where it is written plainly. */
function countValues(text: string): { readonly values: number; readonly type: string | undefined } {
  let values = 0;
  let depth = 0;
  let type: string | undefined;
  let [isTypeNext, isInWord] = [false, false];
  for (let at = 0; at < text.length; at += 1) {
    const wasInWord = isInWord;
    isInWord = false;
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        values += 1;
        if (depth === 1) {
          if (isTypeNext) type ??= text.slice(at + 1, Math.min(end, at + MAX_TYPE_LENGTH));
          isTypeNext = end - at === TYPE.length - 1 && text.startsWith(TYPE, at);
        }
        at = end;
        break;
      }
      case '{':
      case '[':
        values += 1;
        depth += 1;
        if (depth > DEEPEST) throw new AppError('bad_request', 'The request is nested too deeply.');
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ',':
        isTypeNext = false;
        break;
      case ':':
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        break;
      default:
        isInWord = true;
        if (!wasInWord) values += 1;
    }
  }
  return { values, type };
}

function checkKeys(text: string): void {
  /** One entry per open bracket: the keys seen so far of an object, or null for an array. */
  const open: (Keys | null)[] = [];
  let keys: Keys | null = null;
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      if (expectsKey && keys) addKey(keys, text.slice(at, end + 1));
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
}

/** The end of the string that begins at `start`: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
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

function addKey(keys: Keys, quoted: string): void {
  const key = readKey(quoted);
  if (key === undefined) return;
  if (keys.first === undefined) {
    keys.first = key;
    return;
  }
  keys.all ??= new Set([keys.first]);
  if (keys.all.has(key)) throw new AppError('bad_request', `Field "${key.slice(0, 80)}" is given twice.`);
  keys.all.add(key);
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
