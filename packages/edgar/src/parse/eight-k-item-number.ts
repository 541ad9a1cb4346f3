import {
  EIGHT_K_HEADER_TITLES,
  EIGHT_K_HEADER_TITLES_BEFORE_2004,
  EIGHT_K_RENUMBERED_ON,
} from '@sentinel/vocabulary-market';

const CURRENT = byNormalizedTitle(EIGHT_K_HEADER_TITLES);
const BEFORE_2004 = byNormalizedTitle(EIGHT_K_HEADER_TITLES_BEFORE_2004);

/**
 * Number of an 8-K item from its title in a submission header: `2.02`, or `12` on filings before 2004-08-23, when the
 * items were renumbered. Null for a title that EDGAR did not use at that time.
 * @param filedDate YYYY-MM-DD; null means today's numbering
 */
export function eightKItemNumber(title: string, filedDate: string | null): string | null {
  const old = filedDate !== null && filedDate < EIGHT_K_RENUMBERED_ON;
  return (old ? BEFORE_2004 : CURRENT).get(normalize(title)) ?? null;
}

function byNormalizedTitle(titles: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(titles).map(([title, number]) => [normalize(title), number]));
}

/** EDGAR changed case and punctuation over the years, so titles are compared by letters and digits only. */
function normalize(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
