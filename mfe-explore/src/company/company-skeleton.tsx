import { Skeleton } from '@sentinel/ui';
import styles from './company.module.css';

/** The page while it loads, as high as the real one. */
export function CompanySkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the company</span>
      <div className={styles.heading}>
        <div className={styles.skeletonName}>
          <Skeleton width="320px" height="28px" />
          <Skeleton width="420px" height="16px" />
        </div>
      </div>
      <div className={styles.top}>
        <Skeleton height="424px" />
        <Skeleton height="100%" />
      </div>
      <Skeleton height="500px" />
      <Skeleton height="500px" />
    </div>
  );
}
