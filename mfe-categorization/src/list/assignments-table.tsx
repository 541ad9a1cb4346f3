import { Link } from '@sentinel/router';
import { ProgressBar } from '@sentinel/ui';
import { Check, Lock, X } from 'lucide-react';
import { REVIEW_PATH, type ReviewState } from '../review-state.ts';
import { type Assignment, statusOf } from './assignments.ts';
import styles from './assignments-table.module.css';

/** The assigned companies with their progress (spec part 3 section 2 "Categorization list page"). */
export function AssignmentsTable({ assignments }: { assignments: readonly Assignment[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Company Name</th>
          <th scope="col">Progress</th>
          <th scope="col">Complete</th>
        </tr>
      </thead>
      <tbody>
        {assignments.map((assignment) => (
          <AssignmentRow key={assignment.gvkey} assignment={assignment} />
        ))}
      </tbody>
    </table>
  );
}

function AssignmentRow({ assignment }: { assignment: Assignment }) {
  const { gvkey, companyName, scored, total } = assignment;
  const isComplete = statusOf(assignment) === 'completed';
  return (
    <tr>
      <th scope="row">
        {isComplete ? (
          <span className={styles.locked}>
            <Lock size={14} role="img" aria-label="Locked" />
            {companyName}
          </span>
        ) : (
          <Link
            className={styles.open}
            to={REVIEW_PATH}
            state={{ gvkey, company_name: companyName } satisfies ReviewState}
          >
            {companyName}
          </Link>
        )}
      </th>
      <td className={styles.progress} data-complete={isComplete || undefined}>
        <ProgressBar label={`Scored interactions of ${companyName}`} done={scored} total={total} />
      </td>
      <td>
        {isComplete ? (
          <Check size={18} role="img" aria-label="Complete" className={styles.complete} />
        ) : (
          <X size={18} role="img" aria-label="Not complete" className={styles.incomplete} />
        )}
      </td>
    </tr>
  );
}
