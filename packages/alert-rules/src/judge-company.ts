import { CONDITIONS, type ConditionOf } from '@sentinel/fields';
import type { AlertFormType, MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { type Bound, judgeBound } from './bounds.ts';
import { type Judges, judgeAll } from './conditions.ts';
import type { AlertRule, AlertTargets } from './rule.ts';
import { met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';
import { dollarsText } from './words.ts';

/** A company as of an event (DESIGN section 6 "Company criteria"), from its facts. Money in US dollars, plain decimals; null: not known yet. */
export interface CompanyFigures {
  readonly close: string | null;
  readonly avgDailyVolume: string | null;
  readonly marketValue: string | null;
  readonly industry: string | null;
}

type NumberOf = Exclude<ConditionOf<'company_criteria'>, 'industry'>;

/** The verdict on one of a company's numbers. Without a price, no market value can be known either. */
const number =
  (name: NumberOf, of: keyof CompanyFigures, missing: MissingAlertInput) => (bound: Bound, figures: CompanyFigures) =>
    judgeBound(CONDITIONS[name].label, figures[of], bound, dollarsText, figures.close === null ? 'price' : missing);

const COMPANY_CONDITIONS: Judges<'company_criteria', AlertFormType, CompanyFigures> = {
  industry: ({ val }, { industry }) => {
    if (industry === null) return unjudged('industry');
    return (val as readonly string[]).includes(industry)
      ? met({ label: CONDITIONS.industry.label, asked: val.join(' or '), found: industry })
      : NO_MATCH;
  },
  market_value: number('market_value', 'marketValue', 'shares_outstanding'),
  avg_daily_volume: number('avg_daily_volume', 'avgDailyVolume', 'volume'),
  share_price: number('share_price', 'close', 'price'),
};

/** Whether a company meets the criteria. They are not asked of chosen companies and owners (spec part 2, section 4). */
export function judgeCompany(
  { company, targets }: Pick<AlertRule, 'company' | 'targets'>,
  figures: CompanyFigures,
): Verdict {
  if (targets.kind !== 'any' || company.includes('include_all')) return met();
  return judgeAll(COMPANY_CONDITIONS, company, figures);
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
