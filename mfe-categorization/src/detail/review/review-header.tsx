import { Badge, Button, IconButton, ProgressBar } from '@sentinel/ui';
import { ArrowLeft, Info } from 'lucide-react';
import styles from './review-header.module.css';
import { useMediaQuery } from './use-media-query.ts';

interface ReviewHeaderProps {
  readonly companyName: string;
  /** The reviewer as whom an administrator edits; null outside of admin mode. */
  readonly editingAs: string | null;
  readonly done: number;
  readonly total: number;
  readonly isLeaving: boolean;
  readonly onBack: () => void;
  readonly onDescription: () => void;
}

/** The company, how far its review is, the way back, and the description (spec part 3 section 2). */
export function ReviewHeader({ companyName, editingAs, done, total, isLeaving, ...act }: ReviewHeaderProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)');
  return (
    <header className={styles.header}>
      {isNarrow ? (
        <IconButton
          label="Back to list"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          disabled={isLeaving}
          onClick={act.onBack}
        />
      ) : (
        <Button variant="outline2" className={styles.back} loading={isLeaving} onClick={act.onBack}>
          ← Back to list
        </Button>
      )}
      <div className={styles.company}>
        <h1 className={styles.name}>{companyName}</h1>
        {editingAs === null ? null : <Badge tone="accent">Editing as {editingAs}</Badge>}
      </div>
      {isNarrow ? (
        <IconButton
          label="View Instructions and Fraud Description"
          icon={<Info size={20} aria-hidden="true" />}
          onClick={act.onDescription}
        />
      ) : (
        <Button variant="outline" onClick={act.onDescription}>
          View Instructions and Fraud Description
        </Button>
      )}
      <div className={styles.progress}>
        <ProgressBar label="Scored interactions" done={done} total={total} />
      </div>
    </header>
  );
}
