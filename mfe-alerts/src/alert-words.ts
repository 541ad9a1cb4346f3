import type { Alert, Form4Constraint } from '@sentinel/contracts';

/** At most three names, then '...' (spec part 2, section 2). */
const NAMES_SHOWN = 3;

/** The text of the company or owner cell in the list. */
export function targetNames(
  alert: Alert,
  companyName: (ticker: string) => string | undefined,
  ownerName: (cik: string) => string | undefined,
): string {
  const names = [
    ...alert.tickers.map((ticker) => companyName(ticker) ?? ticker),
    ...alert.reporting_person_ciks.map((cik) => ownerName(cik) ?? cik),
  ];
  if (names.length === 0) return 'All companies';
  return names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(', ')}...` : names.join(', ');
}

const OPERATOR_WORDS = { ge: '>=', le: '<=', between: 'between' } as const;

function boundWords(subject: string, { bool, val }: Extract<Form4Constraint, { bool: unknown }>): string {
  const numbers = val.map((number) => number.toLocaleString('en-US'));
  return `${subject} ${OPERATOR_WORDS[bool]} ${numbers.join(' and ')}`;
}

/** One constraint, as the list shows it. */
function constraintWords(constraint: Form4Constraint): string {
  switch (constraint.constraint_type) {
    case 'trade_types':
    case 'insider_types':
      return constraint.val.join(', ');
    case 'constraint_10b51':
      return 'No 10b5-1 trades';
    case 'num_shares_traded':
      return boundWords('Shares', constraint);
    case 'value_shares_traded':
      return boundWords('Value $', constraint);
  }
}

/** The text of the constraints cell in the list. */
export function constraintsWords(alert: Alert): string {
  return alert.form_type_constraints.map(constraintWords).join('; ');
}
