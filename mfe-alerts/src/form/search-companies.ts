/** A company of the ticker dictionary. */
export interface Company {
  readonly ticker: string;
  readonly name: string;
}

/** Spec part 2, section 9. */
export const SUGGESTIONS_AT_MOST = 6;

/**
 * Companies whose ticker and name hold every typed word, regardless of case (spec part 2, section 5). An exact ticker
 * comes first, then tickers that begin with the words, then names.
 */
export function searchCompanies(companies: readonly Company[], typed: string, chosen: readonly string[]): Company[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return [];
  const found: { company: Company; rank: number }[] = [];
  for (const company of companies) {
    if (chosen.includes(company.ticker)) continue;
    const ticker = company.ticker.toLowerCase();
    const text = `${ticker} ${company.name.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) continue;
    found.push({ company, rank: ticker === first ? 0 : ticker.startsWith(first) ? 1 : 2 });
  }
  return found
    .sort((a, b) => a.rank - b.rank || (a.company.ticker < b.company.ticker ? -1 : 1))
    .slice(0, SUGGESTIONS_AT_MOST)
    .map(({ company }) => company);
}
