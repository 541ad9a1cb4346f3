import styles from './price-panel.module.css';

/** What the marks of the chart mean. */
export function ChartLegend() {
  return (
    <ul className={styles.legend}>
      <li>
        <Triangle size={9} className={styles.gain} /> Purchase
      </li>
      <li>
        <Triangle size={9} className={styles.loss} isDown /> Sale
      </li>
      <li>
        <span className={styles.itemSign} aria-hidden="true" /> 8-K item
      </li>
      <li title="3 people or more who bought, or sold, within 30 days">
        <span className={styles.bandSign} aria-hidden="true" /> Cluster
      </li>
      <li>
        size = value
        <Triangle size={6} />
        <Triangle size={9} />
        <Triangle size={13} />
      </li>
    </ul>
  );
}

interface TriangleProps {
  readonly size: number;
  readonly className?: string | undefined;
  readonly isDown?: boolean;
}

function Triangle({ size, className, isDown = false }: TriangleProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" className={className} aria-hidden="true" fill="currentColor">
      <path d={isDown ? 'M0 1h10L5 10z' : 'M0 9h10L5 0z'} />
    </svg>
  );
}
