import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { judgeBound } from './bounds.ts';
import type { AlertRule, AlertTargets } from './rule.ts';
import { allOf, met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';
import { dollarsText } from './words.ts';

/** A company as of an event (DESIGN section 6 "Company criteria"), from its facts. Money in US dollars, plain decimals; null: not known yet. */
export interface CompanyFigures {
  readonly close: string | null;
  readonly avgDailyVolume: string | null;
  readonly marketValue: string | null;
  readonly industry: string | null;
}

const NUMBERS = {
  market_value: { label: 'Market value', of: 'marketValue', missing: 'shares_outstanding' },
  avg_daily_volume: { label: 'Average daily volume', of: 'avgDailyVolume', missing: 'volume' },
  share_price: { label: 'Share price', of: 'close', missing: 'price' },
} as const satisfies Record<string, { label: string; of: keyof CompanyFigures; missing: MissingAlertInput }>;

/** Whether a company meets the criteria. They are not asked of chosen companies and owners (spec part 2, section 4). */
export function judgeCompany(
  { company, targets }: Pick<AlertRule, 'company' | 'targets'>,
  figures: CompanyFigures,
): Verdict {
  if (targets.kind !== 'any' || company.includes('include_all')) return met();
  return allOf(
    company.map((criterion) => {
      if (criterion === 'include_all') return met();
      if (criterion.criteria_type === 'industry') {
        const { industry } = figures;
        if (industry === null) return unjudged('industry');
        return (criterion.val as readonly string[]).includes(industry)
          ? met({ label: 'Industry', asked: criterion.val.join(' or '), found: industry })
          : NO_MATCH;
      }
      const { label, missing, of } = NUMBERS[criterion.criteria_type];
      // Without a price, no market value can be known either.
      const input = figures.close === null ? 'price' : missing;
      return judgeBound(label, figures[of], criterion, dollarsText, input);
    }),
  );
}

/** Whether an alert watches one of these companies or owners. */
export function judgeTargets(
  targets: AlertTargets,
  issuerCiks: readonly string[],
  ownerCiks: readonly string[] = [],
): Verdict {
  switch (targets.kind) {
    case 'any':
      return met();
    case 'issuer':
      return targets.ciks.some((cik) => issuerCiks.includes(cik))
        ? met({ label: 'Watched', asked: 'chosen companies', found: 'one of them' })
        : NO_MATCH;
    case 'owner':
      return targets.ciks.some((cik) => ownerCiks.includes(cik))
        ? met({ label: 'Watched', asked: 'chosen owners', found: 'one of them' })
        : NO_MATCH;
  }
}
