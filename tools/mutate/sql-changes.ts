import type { Change } from './mutant.ts';

const IS_SQL =
  /\b(select|where|join|coalesce|filter|exists|order by|group by|partition by|is null|is not null|case\s+when|then|between)\b/;

/** A token of SQL and what replaces it. Operators are those with a space on each side, so that casts and arrows are left alone. */
const TOKENS: readonly (readonly [RegExp, string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<= (?<!select ))\*(?= )/g, '/'],
  [/(?<= )\/(?= )/g, '*'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bnot exists\b/g, 'exists'],
  [/\bleft join\b/g, 'join'],
  [/\bdesc\b/g, 'asc'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
];

/** Whether a template's text reads as SQL. */
export const isSql = (text: string) => IS_SQL.test(text);

/**
 * The changes of a part of an SQL text: each operator, condition, order and join by itself. Comments are left alone, and the `and` of
 * a `between`.
 * @param text the part, without the expressions in it
 * @param offset where it begins in the file
 */
export function sqlChanges(text: string, offset: number): Change[] {
  return TOKENS.flatMap(([token, replacement]) =>
    [...text.matchAll(token)]
      .filter(({ 0: found, index }) => {
        const before = text.slice(0, index);
        const isComment = before.slice(before.lastIndexOf('\n') + 1).includes('--');
        return !isComment && !(found === 'and' && /\bbetween\b(?!.*\band\b)/s.test(before));
      })
      .map(({ 0: found, index }) => ({ start: offset + index, end: offset + index + found.length, replacement })),
  );
}
