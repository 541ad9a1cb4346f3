import { Skeleton } from '@sentinel/ui';
import styles from './study.module.css';

/** The study while it loads: its parts, as high as they will be. */
export function StudySkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the study</span>
      <div className={styles.counts} aria-hidden="true">
        {[0, 1, 2].map((count) => (
          <Skeleton key={count} width="56px" height="44px" />
        ))}
      </div>
      {['210px', '150px', '160px'].map((height) => (
        <div key={height} className={styles.part}>
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  );
}
