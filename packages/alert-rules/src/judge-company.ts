import { CONDITIONS, type ConditionOf } from '@sentinel/fields';
import type { AlertFormType, MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { type Answer, answer, waiting } from './answers.ts';
import { type Bound, judgeBound } from './bounds.ts';
import { type Judges, judgeAll } from './conditions.ts';
import { type AlertRule, asksOfCompany } from './rule.ts';
import { dollarsText } from './words.ts';

/** A company as of an event (DESIGN section 6 "Company criteria"), from its facts. Money in US dollars, plain decimals; null: not known yet. */
export interface CompanyFigures {
  readonly close: string | null;
  readonly avgDailyVolume: string | null;
  readonly marketValue: string | null;
  readonly industry: string | null;
}

type NumberOf = Exclude<ConditionOf<'company_criteria'>, 'industry'>;

/** The answer of one of a company's numbers. Without a price, no market value can be known either. */
const number =
  (name: NumberOf, of: keyof CompanyFigures, missing: MissingAlertInput) => (bound: Bound, figures: CompanyFigures) =>
    judgeBound(CONDITIONS[name], figures[of], bound, dollarsText, figures.close === null ? 'price' : missing);

const COMPANY_CONDITIONS: Judges<'company_criteria', AlertFormType, CompanyFigures> = {
  industry: ({ val }, { industry }) => {
    const asked = () => val.join(' or ');
    if (industry === null) return waiting(CONDITIONS.industry, 'industry', asked);
    return answer(CONDITIONS.industry, (val as readonly string[]).includes(industry), asked, () => industry);
  },
  market_value: number('market_value', 'marketValue', 'shares_outstanding'),
  avg_daily_volume: number('avg_daily_volume', 'avgDailyVolume', 'volume'),
  share_price: number('share_price', 'close', 'price'),
};

/** The criteria of a rule that has some. */
export const judgeCompany = (rule: Pick<AlertRule, 'company' | 'targets'>, figures: CompanyFigures): Answer[] =>
  asksOfCompany(rule) ? judgeAll(COMPANY_CONDITIONS, rule.company, figures) : [];
