import { useNavigate } from '@sentinel/router';
import { Button, classNames, ProgressBar, Skeleton } from '@sentinel/ui';
import { FailedPart } from './failed-part.tsx';
import type { Overview, PartAnswer } from './overview.query.ts';
import styles from './strip.module.css';

type Next = NonNullable<PartAnswer<'review'>['next']>;

interface ReviewStripProps {
  readonly overview: Overview;
  /** Whether its button is the amber one of the page. */
  readonly isMain: boolean;
}

/** Where a reviewer left off, and the way there. */
export function ReviewStrip({ overview, isMain }: ReviewStripProps) {
  const review = overview.part('review');
  const next = review.is === 'ready' ? review.data.next : null;
  return (
    <section className={classNames(styles.strip, styles.review)} aria-label="Your review">
      <div className={styles.progress}>
        {review.is === 'failed' ? (
          <FailedPart what="Your review" overview={overview} />
        ) : (
          <>
            <p className={styles.kicker}>{next && next.reviewed > 0 ? 'Continue where you left off' : 'Your review'}</p>
            <p className={styles.next}>{review.is === 'ready' ? nextText(review.data) : <Skeleton width="24ch" />}</p>
            <div className={styles.bar}>
              {next ? (
                <ProgressBar label={`Progress in ${next.company_name}`} done={next.reviewed} total={next.total} />
              ) : null}
            </div>
          </>
        )}
      </div>
      <div className={styles.action}>{next ? <ContinueButton next={next} isMain={isMain} /> : null}</div>
    </section>
  );
}

function nextText({ next, total }: PartAnswer<'review'>): string {
  if (next) return `${next.company_name}, interaction ${next.place} of ${next.total}`;
  return total === 0 ? 'No companies are assigned to you.' : 'You have reviewed everything that is assigned to you.';
}

/** The review page takes its company from the route's state (spec part 3 section 2). */
function ContinueButton({
  next: { company_name, gvkey, reviewed },
  isMain,
}: {
  readonly next: Next;
  readonly isMain: boolean;
}) {
  const navigate = useNavigate();
  return (
    <Button
      variant={isMain ? 'primary-yellow' : 'outline'}
      onClick={() => void navigate('/categorization/detail', { state: { gvkey, company_name } })}
    >
      {reviewed > 0 ? 'Continue' : 'Begin'}
    </Button>
  );
}
