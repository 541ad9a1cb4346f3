import type { HeatMeasure } from '@sentinel/vocabulary-market';
import styles from './heat.module.css';
import type { HeatCell, Industry } from './heat.query.ts';
import { figureTexts, placeText } from './heat-words.ts';

interface HeatDetailsProps {
  /** The cell below the pointer, or the one with the focus. */
  readonly shown: { readonly industry: Industry; readonly cell: HeatCell } | undefined;
  readonly measure: HeatMeasure;
}

/** The figures of one cell in words, always in the same place. Each cell's own name says the same to screen readers. */
export function HeatDetails({ shown, measure }: HeatDetailsProps) {
  if (!shown)
    return (
      <p className={styles.details}>
        <span className={styles.figures}>
          Point at a month to read its figures. Arrow keys move between months, and Enter opens the trades in explore.
        </span>
      </p>
    );
  return (
    <p className={styles.details} aria-hidden="true">
      <b>{placeText(shown.industry, shown.cell)}</b>
      <span className={styles.figures}>{figureTexts(shown.cell, measure).join(' · ')}</span>
    </p>
  );
}
