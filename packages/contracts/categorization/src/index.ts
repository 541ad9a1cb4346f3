import type { Operation } from '@sentinel/contracts';
import { adjudicate_categorization } from './operations/adjudicate_categorization.ts';
import { export_categorizations } from './operations/export_categorizations.ts';
import { get_all_users } from './operations/get_all_users.ts';
import { get_categorization_agreement } from './operations/get_categorization_agreement.ts';
import { get_categorization_disagreement } from './operations/get_categorization_disagreement.ts';
import { get_categorization_history } from './operations/get_categorization_history.ts';
import { get_categorization_user_assignments } from './operations/get_categorization_user_assignments.ts';
import { get_ey_fraud_categorizations } from './operations/get_ey_fraud_categorizations.ts';
import { get_ey_fraud_confcalls } from './operations/get_ey_fraud_confcalls.ts';
import { get_other_categorizations } from './operations/get_other_categorizations.ts';
import { get_review_overview } from './operations/get_review_overview.ts';
import { insert_categorization } from './operations/insert_categorization.ts';
import { list_categorization_disagreements } from './operations/list_categorization_disagreements.ts';
import { update_categorization_user_assignment } from './operations/update_categorization_user_assignment.ts';

/** The operations of services/categorization, one file each. */
export const operations = {
  adjudicate_categorization,
  export_categorizations,
  get_all_users,
  get_categorization_agreement,
  get_categorization_disagreement,
  get_categorization_history,
  get_categorization_user_assignments,
  get_ey_fraud_categorizations,
  get_ey_fraud_confcalls,
  get_other_categorizations,
  get_review_overview,
  insert_categorization,
  list_categorization_disagreements,
  update_categorization_user_assignment,
} as const satisfies Record<string, Operation<string, 'categorization'>>;

type Owned = typeof operations;
declare module '@sentinel/contracts' {
  interface Operations extends Owned {}
}
