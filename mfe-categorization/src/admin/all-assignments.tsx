import { Panel } from '@sentinel/ui';
import type { ReactElement } from 'react';
import styles from './all-assignments.module.css';
import { type AssignmentBoard, reviewersByCompany } from './assignment-board.ts';

/** Which companies are assigned, and which are not (spec part 3 section 2 "Categorization admin screen"). */
export function AllAssignments({ board }: { board: AssignmentBoard }) {
  const counts = reviewersByCompany(board);
  const assigned = board.companies.filter(({ gvkey }) => counts.has(gvkey));
  const unassigned = board.companies.filter(({ gvkey }) => !counts.has(gvkey));
  return (
    <Panel flush title="All Assignments">
      <div className={styles.columns}>
        <CompanyColumn title="Assigned Companies" empty="No assigned companies">
          {assigned.map(({ gvkey, name }) => (
            <li key={gvkey}>
              {name} <span className={styles.count}>(# Users Assigned = {counts.get(gvkey)})</span>
            </li>
          ))}
        </CompanyColumn>
        <CompanyColumn title="Unassigned Companies" empty="All companies are assigned">
          {unassigned.map(({ gvkey, name }) => (
            <li key={gvkey}>{name}</li>
          ))}
        </CompanyColumn>
      </div>
    </Panel>
  );
}

interface CompanyColumnProps {
  readonly title: string;
  /** What stands there without companies. */
  readonly empty: string;
  readonly children: readonly ReactElement[];
}

function CompanyColumn({ title, empty, children }: CompanyColumnProps) {
  return (
    <section className={styles.column} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <ul className={styles.list} aria-label={title} tabIndex={0}>
          {children}
        </ul>
      )}
    </section>
  );
}
