import { and, type SQL, schema, sql } from '@sentinel/database';

/** Characters that match each other, such as straight and curly quotation marks. */
const ALIKE = [`'’‘`, `"“”`, '-‐‑–—'];

/**
 * Condition on `market.filing_text`: the part contains the keyword as whole words, in any case, with any white space between the
 * words of a phrase (DESIGN section 6, "Keyword"). Full-text search finds candidates that contain the words in any order; the
 * pattern then decides. Searches of past filings and matching of new filings use the same rule.
 * @returns null for a keyword without a letter or digit, which cannot be searched for
 */
export function saysKeyword(keyword: string): SQL | null {
  const pattern = keywordPattern(keyword);
  if (pattern === null) return null;
  const words = sql`plainto_tsquery('simple'::regconfig, regexp_replace(${keyword}, '[^[:alnum:]]+', ' ', 'g'))`;
  return and(sql`${schema.filingText.words} @@ ${words}`, sql`${schema.filingText.text} ~* ${pattern}`) ?? null;
}

/** The keyword as a PostgreSQL regular expression; null when it contains no letter or digit. */
export function keywordPattern(keyword: string): string | null {
  const words = keyword.trim().split(/\s+/);
  const whole = words.join(' ');
  if (!/[\p{L}\p{N}]/u.test(whole)) return null;
  const before = /^[\p{L}\p{N}]/u.test(whole) ? '(?<![[:alnum:]])' : '';
  const after = /[\p{L}\p{N}]$/u.test(whole) ? '(?![[:alnum:]])' : '';
  return `${before}${words.map(wordPattern).join('[[:space:]]+')}${after}`;
}

function wordPattern(word: string): string {
  return [...word]
    .map((sign) => {
      const alike = ALIKE.find((signs) => signs.includes(sign));
      // A hyphen goes last in the brackets, where it is literal.
      if (alike !== undefined) return `[${alike.replace('-', '')}${alike.includes('-') ? '-' : ''}]`;
      return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`;
    })
    .join('');
}
