import type { CallPayload } from '@sentinel/api-client';
import type { Constraint } from '@sentinel/ui';
import { INDUSTRIES, type Industry } from '@sentinel/vocabulary-market';
import { constraintOf } from '../constraints/constraint-of.ts';
import { constraintRequest, emptyConstraint } from '../constraints/constraint-request.ts';
import { withoutPlaceholder } from '../constraints/placeholder.ts';

/** The company criteria of a search or an alert, as the form holds them (spec part 2 section 3, part 3 section 2). */
export interface CompanyCriteria {
  /** Every company: the other criteria have no effect. */
  includeAll: boolean;
  /** Names of the 48 industries; none means all. */
  industries: string[];
  /** In millions of dollars. */
  marketValue: Constraint;
  /** In millions of dollars. */
  averageDailyVolume: Constraint;
  /** In dollars. */
  sharePrice: Constraint;
}

export const EMPTY_CRITERIA: CompanyCriteria = {
  includeAll: true,
  industries: [],
  marketValue: emptyConstraint,
  averageDailyVolume: emptyConstraint,
  sharePrice: emptyConstraint,
};

/** The criteria as both explore searches take them. */
export type CriteriaRequest = Pick<
  CallPayload<'explore_trades'>,
  'include_all' | 'industry' | 'market_value' | 'avg_daily_volume' | 'share_price'
>;

const isIndustry = (name: string): name is Industry => (INDUSTRIES as readonly string[]).includes(name);

/**
 * The company criteria of a request: with include all nothing else, otherwise those that count (spec part 3 section 5).
 * Leave them out of a request that names a company or an owner (section 7).
 */
export function criteriaRequest(criteria: CompanyCriteria): CriteriaRequest {
  if (criteria.includeAll) return { include_all: true };
  const industries = withoutPlaceholder(criteria.industries).filter(isIndustry);
  const marketValue = constraintRequest(criteria.marketValue, 'millions');
  const averageDailyVolume = constraintRequest(criteria.averageDailyVolume, 'millions');
  const sharePrice = constraintRequest(criteria.sharePrice, 'number');
  return {
    include_all: false,
    ...(industries.length > 0 ? { industry: { val: industries } } : {}),
    ...(marketValue ? { market_value: marketValue } : {}),
    ...(averageDailyVolume ? { avg_daily_volume: averageDailyVolume } : {}),
    ...(sharePrice ? { share_price: sharePrice } : {}),
  };
}

/** The company criteria of a request as a form holds them: `criteriaRequest` gives the same request back. */
export function criteriaOf(request: CriteriaRequest): CompanyCriteria {
  if (request.include_all) return EMPTY_CRITERIA;
  return {
    includeAll: false,
    industries: request.industry?.val ?? [],
    marketValue: constraintOf(request.market_value, 'millions'),
    averageDailyVolume: constraintOf(request.avg_daily_volume, 'millions'),
    sharePrice: constraintOf(request.share_price, 'number'),
  };
}
