import { and, type SQL, schema, sql } from '@sentinel/database';

/** Signs that writers and typesetters use for the same. */
const ALIKE = [`'’‘`, `"“”`, '-‐‑–—'];

/**
 * Condition on `market.filing_text`: a part says the keyword, as whole words, whatever the case, and a phrase with any white
 * space between its words (DESIGN section 6, "Keyword"). Full text finds the candidates by the words alone, in any order; the
 * text decides. The one rule for searching backward and for matching what comes in.
 * @returns null for a keyword without a letter or digit, which no text can be searched for
 */
export function saysKeyword(keyword: string): SQL | null {
  const pattern = keywordPattern(keyword);
  if (pattern === null) return null;
  const words = sql`plainto_tsquery('simple'::regconfig, regexp_replace(${keyword}, '[^[:alnum:]]+', ' ', 'g'))`;
  return and(sql`${schema.filingText.words} @@ ${words}`, sql`${schema.filingText.text} ~* ${pattern}`) ?? null;
}

/** The keyword as a regular expression of PostgreSQL; null when it holds no letter or digit. */
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
      // A dash stands last in a bracket, where it means itself.
      if (alike !== undefined) return `[${alike.replace('-', '')}${alike.includes('-') ? '-' : ''}]`;
      return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`;
    })
    .join('');
}
