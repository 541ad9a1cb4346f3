import { Checkbox } from '@sentinel/ui';
import { type Assignment, statusOf } from './assignments.ts';
import { CATEGORY_STATUSES, type CategoryStatus } from './category-list-filters.ts';
import styles from './status-filter.module.css';

const LABELS: Readonly<Record<CategoryStatus, string>> = {
  completed: 'Completed',
  'in progress': 'In progress',
  'not started': 'Not started',
};

interface StatusFilterProps {
  readonly assignments: readonly Assignment[];
  readonly statuses: readonly CategoryStatus[];
  readonly onChange: (statuses: readonly CategoryStatus[]) => void;
}

/** Which companies the list shows (spec part 3 section 2 "A status filter"), with how many there are of each status. */
export function StatusFilter({ assignments, statuses, onChange }: StatusFilterProps) {
  const count = (status: CategoryStatus) => assignments.filter((assignment) => statusOf(assignment) === status).length;
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Show companies that are</legend>
      {CATEGORY_STATUSES.map((status) => (
        <Checkbox
          key={status}
          label={`${LABELS[status]} (${count(status)})`}
          checked={statuses.includes(status)}
          onChange={({ target }) =>
            onChange(CATEGORY_STATUSES.filter((one) => (one === status ? target.checked : statuses.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
