import type { OwnershipForm, TradeGroup } from '@sentinel/edgar';

const ADS = String.raw`(?:American\s+Depositary\s+(?:Share|Receipt)s?|AD[SR]s?)(?:\s*\([^)]*\))?`;
const NUMBERS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const COUNT = String.raw`(?:[a-z-]+\s*\()?(?<count>[\d,]+(?:\.\d+)?(?![\d,./])|${NUMBERS.join('|')})\b\)?`;
const SHARES = String.raw`\s+(?:(?:of\s+)?(?:the\s+)?(?:issuer|company)['’]s\s+)?(?:class\s+\w+\s+|underlying\s+)?(?:ordinary|common|shares)`;
/** "each ADS represents 8 ordinary shares", "1 ADS = 43,200 ordinary shares", "one ADS to ten (10) ordinary shares". */
const STATED = new RegExp(
  String.raw`${ADS},?\s*(?:each\s+|which\s+|currently\s+|now\s+)*(?:represent(?:s|ing|ed)?(?:\s+by)?|equals?|=|to|is\s+equal\s+to)\s*${COUNT}${SHARES}`,
  'gi',
);
const ADS_TITLE = /depositary|\bAD[SR]s?\b/i;

/**
 * How many ordinary shares one ADS represents, where a trade counts ordinary shares and the titles or footnotes of its form state
 * it. Null when the rows are titled as ADSs, and when the form states nothing, one share or less, or several ratios.
 */
export function sharesPerAds(form: OwnershipForm, { rows }: Pick<TradeGroup, 'rows'>): string | null {
  const titles = form.non_derivative_transactions.flatMap(({ row, security_title: title }) =>
    rows.includes(row) ? (title ?? '') : [],
  );
  if (titles.some(isTitledAds)) return null;
  const texts = [...titles, ...Object.values(form.footnotes), form.remarks ?? ''];
  const stated = new Set(
    texts.flatMap((text) => [...text.matchAll(STATED)].map(({ groups }) => numberOf(groups?.count ?? ''))),
  );
  const [ratio] = stated;
  return stated.size === 1 && ratio !== undefined && ratio > 1 ? String(ratio) : null;
}

/** "American Depositary Shares, each representing 8 Ordinary Shares", but not "Ordinary Shares (represented by ADSs)". */
function isTitledAds(title: string): boolean {
  const ads = title.search(ADS_TITLE);
  const ordinary = title.search(/ordinary|common/i);
  return ads >= 0 && (ordinary < 0 || ads < ordinary);
}

function numberOf(count: string): number {
  const word = NUMBERS.indexOf(count.toLowerCase());
  return word >= 0 ? word + 2 : Number(count.replaceAll(',', ''));
}
