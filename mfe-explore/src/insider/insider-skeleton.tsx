import { Skeleton } from '@sentinel/ui';
import styles from './insider.module.css';

/** The page while it loads, about as high as the real one. */
export function InsiderSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the person</span>
      <div className={styles.skeletonName}>
        <Skeleton width="280px" height="28px" />
        <Skeleton width="420px" height="16px" />
      </div>
      <Skeleton height="96px" />
      <div className={styles.charts}>
        <Skeleton height="320px" />
        <Skeleton height="320px" />
      </div>
      <Skeleton height="500px" />
    </div>
  );
}
