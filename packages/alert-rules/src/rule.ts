import type {
  CompanyCriterion,
  DelayConstraint,
  FormTypeConstraint,
  InsiderTradeConstraint,
} from '@sentinel/contracts-alert-criteria';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

/** A watchlist as it is now. CIKs have ten digits. */
export interface ListedTargets {
  readonly name: string;
  readonly issuers: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
}

/** What an alert watches: every company, some companies, some owners, or the companies and people of a watchlist. CIKs have ten digits. */
export type AlertTargets =
  | { readonly kind: 'any' }
  | ChosenTargets
  | ({ readonly kind: 'watchlist'; readonly id: string } & ListedTargets);

/** Some companies, or some owners. */
export interface ChosenTargets {
  readonly kind: 'issuer' | 'owner';
  readonly ciks: readonly string[];
  /** The name of the watchlist that they are on; without one, the alert names them itself. */
  readonly watchlist?: string;
}

/** Which events match an alert (spec part 2, section 3). Constraints that its form type does not have are not in it. */
export interface AlertRule {
  readonly formType: AlertFormType;
  readonly targets: AlertTargets;
  /** Empty, or `include_all` alone: every company. Not asked of chosen companies and owners. */
  readonly company: readonly CompanyCriterion[];
  readonly filing: readonly FormTypeConstraint[];
  readonly moves: readonly DelayConstraint[];
  readonly insiders: readonly InsiderTradeConstraint[];
}

/** Whether companies must meet the rule's criteria; those that an alert names, itself or by their owners, need not (spec part 2, section 4). */
export const asksOfCompany = ({ company, targets }: Pick<AlertRule, 'company' | 'targets'>): boolean =>
  targets.kind !== 'issuer' && targets.kind !== 'owner' && !company.includes('include_all');

/** The constraint of that type, if the rule has it. */
export function constraintOf<
  Constraint extends { readonly constraint_type: string },
  const Type extends Constraint['constraint_type'],
>(constraints: readonly Constraint[], type: Type): Extract<Constraint, { readonly constraint_type: Type }> | undefined {
  return constraints.find(
    (one): one is Extract<Constraint, { readonly constraint_type: Type }> => one.constraint_type === type,
  );
}
