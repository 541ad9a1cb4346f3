import { Banner, Button, EmptyState, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { LeadTabs } from '../lead-tabs.tsx';
import { useLeaveGuard } from '../leave-guard/use-leave-guard.ts';
import styles from './admin.module.css';
import { AllAssignments } from './all-assignments.tsx';
import type { StoredAssignments } from './assignment-board.ts';
import { assignmentBoardQuery } from './assignments.query.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { useMayOpenAsReviewer } from './open-as-reviewer-link.tsx';
import { ReviewerSection } from './reviewer-section.tsx';
import { useAssignmentBoard } from './use-assignment-board.ts';

interface AdminPageProps {
  /** Goes to a path of the portal. */
  readonly navigate: (path: string) => void;
}

/** /categorization/admin (spec part 3, section 2 "Categorization admin screen", section 4 "Admin assignment screen"). */
export function AdminPage({ navigate }: AdminPageProps) {
  const assignments = useQuery(assignmentBoardQuery);
  if (assignments.data) return <AssignmentEditor assignments={assignments.data} navigate={navigate} />;
  return (
    <div className={styles.page}>
      <Header isDirty={false} isSaving={false} />
      <LeadTabs current="/categorization/admin" />
      <Panel>
        {assignments.isPending ? (
          <div role="status" aria-label="Loading assignments">
            <SkeletonText lines={8} />
          </div>
        ) : (
          <ErrorState
            title="The assignments could not be loaded"
            onRetry={() => void assignments.refetch()}
            retrying={assignments.isFetching}
          >
            {assignments.error.message}
          </ErrorState>
        )}
      </Panel>
    </div>
  );
}

interface HeaderProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onSave?: () => void;
}

function Header({ isDirty, isSaving, onSave }: HeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title}>Categorization Assignments</h1>
      <Button variant="primary-yellow" disabled={!isDirty || isSaving} onClick={onSave}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}

interface AssignmentEditorProps extends AdminPageProps {
  readonly assignments: StoredAssignments;
}

function AssignmentEditor({ assignments, navigate }: AssignmentEditorProps) {
  const { board, dispatch, isDirty, isSaving, unsaved, save } = useAssignmentBoard(assignments);
  const guard = useLeaveGuard(isDirty, navigate);
  const mayOpen = useMayOpenAsReviewer();
  return (
    <div className={styles.page}>
      <Header isDirty={isDirty} isSaving={isSaving} onSave={() => void save()} />
      <LeadTabs current="/categorization/admin" />
      {unsaved.map(({ reviewer, message }) => (
        <Banner key={reviewer} tone="error">
          The assignments of {reviewer} could not be saved. {message}
        </Banner>
      ))}
      <AllAssignments board={board} />
      <p className={styles.instructions}>
        Expand a user to choose the companies that the user reviews.
        {mayOpen ? ' Click the name of an assigned company to open it as that user.' : null} Nothing changes until you
        save.
      </p>
      {board.reviewers.length === 0 ? (
        <Panel flush>
          <EmptyState title="There is nobody to assign companies to.">
            An administrator gives users the Categorization permission.
          </EmptyState>
        </Panel>
      ) : (
        board.reviewers.map((reviewer) => (
          <ReviewerSection key={reviewer} board={board} reviewer={reviewer} dispatch={dispatch} />
        ))
      )}
      <LeaveDialog
        isOpen={guard.isAsking}
        isSaving={isSaving}
        onCancel={guard.stay}
        onDiscard={() => {
          dispatch({ type: 'discarded' });
          guard.leave();
        }}
        onSave={() => void save().then((isStored) => (isStored ? guard.leave() : guard.stay()))}
      />
    </div>
  );
}
