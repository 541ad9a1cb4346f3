import { Skeleton } from '@sentinel/ui';
import styles from './study.module.css';

/** Of the line with its figures, the histogram and the years. */
const CHART_HEIGHTS = ['203px', '138px', '147px'];
/** Of the explanation, and what is missing with the buttons. */
const TEXT_HEIGHTS = ['72px', '150px'];

/** The study while it loads: its parts, as high as they will be. */
export function StudySkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the study</span>
      <div className={styles.counts} aria-hidden="true">
        {[0, 1, 2].map((count) => (
          <Skeleton key={count} width="56px" height="48px" />
        ))}
      </div>
      <div className={styles.charts}>
        {CHART_HEIGHTS.map((height) => (
          <Part key={height} height={height} />
        ))}
      </div>
      {TEXT_HEIGHTS.map((height) => (
        <Part key={height} height={height} />
      ))}
    </div>
  );
}

const Part = ({ height }: { readonly height: string }) => (
  <div className={styles.part}>
    <Skeleton height={height} />
  </div>
);
