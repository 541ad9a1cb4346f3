import type {
  CompanyCriterion,
  DelayConstraint,
  FormTypeConstraint,
  InsiderTradeConstraint,
} from '@sentinel/contracts-alert-criteria';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

/** What an alert watches: every company, some companies, or some owners. CIKs have ten digits. */
export type AlertTargets =
  | { readonly kind: 'any' }
  | { readonly kind: 'issuer'; readonly ciks: readonly string[] }
  | { readonly kind: 'owner'; readonly ciks: readonly string[] };

/** Which events match an alert (spec part 2, section 3). Constraints that its form type does not have are not in it. */
export interface AlertRule {
  readonly formType: AlertFormType;
  readonly targets: AlertTargets;
  /** Empty, or `include_all` alone: every company. */
  readonly company: readonly CompanyCriterion[];
  readonly filing: readonly FormTypeConstraint[];
  readonly moves: readonly DelayConstraint[];
  readonly insiders: readonly InsiderTradeConstraint[];
}

/** The constraint of that type, if the rule has it. */
export function constraintOf<
  Constraint extends { readonly constraint_type: string },
  const Type extends Constraint['constraint_type'],
>(constraints: readonly Constraint[], type: Type): Extract<Constraint, { readonly constraint_type: Type }> | undefined {
  return constraints.find(
    (one): one is Extract<Constraint, { readonly constraint_type: Type }> => one.constraint_type === type,
  );
}
