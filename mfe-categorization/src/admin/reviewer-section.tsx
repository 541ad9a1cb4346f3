import { Checkbox, Panel, ProgressBar } from '@sentinel/ui';
import { Minus, Plus } from 'lucide-react';
import { type Dispatch, useId, useState } from 'react';
import {
  type AssignmentBoard,
  assignedTo,
  type BoardAction,
  categorizedBy,
  hasAllCompanies,
} from './assignment-board.ts';
import { OpenAsReviewerLink, useMayOpenAsReviewer } from './open-as-reviewer-link.tsx';
import styles from './reviewer-section.module.css';

interface ReviewerSectionProps {
  readonly board: AssignmentBoard;
  readonly reviewer: string;
  readonly dispatch: Dispatch<BoardAction>;
}

/** The companies of one reviewer; only the header shows until it is expanded (spec part 3 section 2). */
export function ReviewerSection({ board, reviewer, dispatch }: ReviewerSectionProps) {
  const [isExpanded, setExpanded] = useState(false);
  const bodyId = useId();
  const assigned = assignedTo(board, reviewer);
  const hasAll = hasAllCompanies(board, reviewer);
  const mayOpen = useMayOpenAsReviewer();
  const Icon = isExpanded ? Minus : Plus;
  return (
    <Panel flush aria-label={reviewer}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls={bodyId}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Icon size={18} aria-hidden="true" className={styles.icon} />
          <span className={styles.name}>{reviewer}</span>
          <span className={styles.count}># Assignments = {assigned.size}</span>
        </button>
      </h2>
      <div id={bodyId} hidden={!isExpanded}>
        {isExpanded ? (
          <>
            <Checkbox
              className={styles.all}
              label="Select All"
              aria-label={`Select All for ${reviewer}`}
              checked={hasAll}
              indeterminate={!hasAll && assigned.size > 0}
              onChange={() => dispatch({ type: 'toggled all', reviewer })}
            />
            <ul className={styles.companies}>
              {board.companies.map(({ gvkey, name, total }) => {
                const isAssigned = assigned.has(gvkey);
                return (
                  <li key={gvkey} className={styles.company}>
                    <Checkbox
                      hideLabel
                      label={`${name} for ${reviewer}`}
                      checked={isAssigned}
                      onChange={() => dispatch({ type: 'toggled', reviewer, gvkey })}
                    />
                    {isAssigned && mayOpen ? (
                      <OpenAsReviewerLink
                        reviewer={reviewer}
                        reviewerName={board.names.get(reviewer)}
                        gvkey={gvkey}
                        companyName={name}
                      />
                    ) : (
                      <span className={isAssigned ? undefined : styles.unassigned}>{name}</span>
                    )}
                    <div className={styles.progress}>
                      <ProgressBar
                        label={`${name}, categorized by ${reviewer}`}
                        done={categorizedBy(board, reviewer, gvkey)}
                        total={total}
                        muted={!isAssigned}
                      />
                    </div>
                  </li>
                );
              })}
            </ul>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
