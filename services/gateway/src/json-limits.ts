import { AppError } from '@sentinel/contracts';
import { endOfString, findDoubleKey } from '@sentinel/service-kit';

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
  const twice = findDoubleKey(text);
  if (twice !== undefined) throw new AppError('bad_request', `Field "${twice.slice(0, 80)}" is given twice.`);
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
