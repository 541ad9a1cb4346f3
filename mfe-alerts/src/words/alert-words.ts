import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { Alert } from '@sentinel/contracts-alerts';
import { INSIDER_TYPES } from '@sentinel/vocabulary-market';
import { percentText } from '../draft/percent-text.ts';
import { dollarsText, numberText } from './amount-text.ts';

/** At most three names, then '...' (spec part 2, section 2). */
const NAMES_SHOWN = 3;

/** The names of what an alert watches; undefined while they load, and where no dictionary has them. */
export interface TargetNames {
  readonly company: (ticker: string) => string | undefined;
  readonly owner: (cik: string) => string | undefined;
}

/** Whether an alert watches chosen companies or owners only. */
export const hasTargets = (alert: Pick<Alert, 'tickers' | 'reporting_person_ciks'>): boolean =>
  alert.tickers.length + alert.reporting_person_ciks.length > 0;

/** The text of the company or owner cell in the list. */
export function targetsText(alert: Pick<Alert, 'tickers' | 'reporting_person_ciks'>, names: TargetNames): string {
  const all = [
    ...alert.tickers.map((ticker) => names.company(ticker) ?? ticker),
    ...alert.reporting_person_ciks.map((cik) => names.owner(cik) ?? cik),
  ];
  if (!hasTargets(alert)) return 'All companies';
  return all.length > NAMES_SHOWN ? `${all.slice(0, NAMES_SHOWN).join(', ')}...` : all.join(', ');
}

type Bound = { readonly bool: 'ge' | 'le' | 'between'; readonly val: readonly number[] };
const OPERATORS = { ge: '>=', le: '<=', between: 'between' } as const;

function boundText(subject: string, { bool, val }: Bound, text: (number: number) => string): string {
  return `${subject} ${OPERATORS[bool]} ${val.map(text).join(' and ')}`;
}

/** Everything that an alert asks of an event, each in a few words: 'Officer', 'Value >= $250K', 'Price Drop 5.0%'. */
export function constraintTexts(criteria: AlertCriteria): readonly string[] {
  return [
    ...criteria.form_type_constraints.flatMap(filingText),
    ...criteria.delay_constraints.map(
      ([move, fraction]) => `${move === 'price_drop' ? 'Price Drop' : 'Price Increase'} ${percentText(fraction)}%`,
    ),
    ...insiderTexts(criteria.insider_trade_constraints),
    ...criteria.company_criteria.flatMap(criterionText),
  ];
}

function filingText(constraint: Alert['form_type_constraints'][number]): readonly string[] {
  switch (constraint.constraint_type) {
    case 'trade_types':
      return [constraint.val.join(', ')];
    case 'insider_types':
      return constraint.val.length < INSIDER_TYPES.length ? [constraint.val.join(', ')] : [];
    case 'officer_roles':
      return [constraint.val.join(' or ')];
    case 'constraint_10b51':
      return ['10b5-1 excluded'];
    case 'num_shares_traded':
      return [boundText('Shares', constraint, numberText)];
    case 'value_shares_traded':
      return [boundText('Value', constraint, dollarsText)];
    case 'item_number':
      return [`Item ${constraint.val.join(', ')}`];
    case 'keywords': {
      if (constraint.val.length === 1) return [`“${constraint.val[0]}”`];
      return [`${constraint.bool === 'and' ? 'All' : 'At least one'}: ${constraint.val.join(', ')}`];
    }
  }
}

function insiderTexts(constraints: AlertCriteria['insider_trade_constraints']): readonly string[] {
  const texts = constraints.flatMap((constraint) => {
    if (constraint.constraint_type === 'lookback_period') return [];
    const subject = constraint.constraint_type === 'value_sold' ? 'Value sold' : 'Value purchased';
    return [boundText(subject, constraint, dollarsText)];
  });
  const lookback = constraints.find((one) => one.constraint_type === 'lookback_period');
  return texts.length > 0 && lookback ? [...texts, `lookback ${lookback.val[0]} days`] : texts;
}

const CRITERIA = {
  market_value: 'Market value',
  avg_daily_volume: 'Average daily volume',
  share_price: 'Share price',
} as const;
const INDUSTRIES_SHOWN = 2;

function criterionText(criterion: Alert['company_criteria'][number]): readonly string[] {
  if (criterion === 'include_all') return [];
  if (criterion.criteria_type !== 'industry') {
    return [boundText(CRITERIA[criterion.criteria_type], criterion, dollarsText)];
  }
  const { val } = criterion;
  return [val.length > INDUSTRIES_SHOWN ? `${val.length} industries` : val.join(', ')];
}
