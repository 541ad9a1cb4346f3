import { monthText } from '@sentinel/calendar';
import { TextLink } from '@sentinel/ui';
import type { HeatMeasure } from '@sentinel/vocabulary-market';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './heat.module.css';
import type { HeatRow } from './heat.query.ts';
import type { HeatListProps } from './heat-grid.tsx';
import { exploreAddress } from './heat-links.ts';
import {
  cellLabel,
  cellText,
  dollarsBothText,
  GLYPHS,
  levelOf,
  peopleText,
  placeText,
  tradesText,
} from './heat-words.ts';

/** How many months a strip has. */
const STRIP_MONTHS = 12;

/** The industries on a phone: the newest figures and a strip of months each, which open into the list of months. */
export function HeatList({ rows, measure }: HeatListProps) {
  return (
    <ul aria-label="Sector heat by industry">
      {rows.map((row) => (
        <IndustryCard key={row.industry} row={row} measure={measure} />
      ))}
    </ul>
  );
}

function IndustryCard({ row: { cells, industry }, measure }: { readonly row: HeatRow; readonly measure: HeatMeasure }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const newest = cells.at(-1);
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.brief}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.cardName}>{industry}</span>
        <ChevronDown size={16} className={styles.sign} aria-hidden="true" />
        {newest ? (
          <>
            <span className="visually-hidden">{cellLabel(industry, newest, measure)}</span>
            <span className={styles.newest} aria-hidden="true">
              {newest.trades === 0 ? 'No trades this month' : textOf[measure](newest)}
            </span>
          </>
        ) : null}
        <span className={styles.strip} aria-hidden="true">
          {cells.slice(-STRIP_MONTHS).map((cell) => (
            <span key={cell.month} className={styles.mark} data-level={levelOf(cell, measure)}>
              {GLYPHS[levelOf(cell, measure)] || '='}
            </span>
          ))}
          {newest ? <b className={styles.value}>{cellText(newest, measure)}</b> : null}
        </span>
      </button>
      {isOpen ? (
        <ol id={id} className={styles.months} aria-label={`Months of ${industry}`}>
          {cells.toReversed().map((cell) => (
            <li key={cell.month}>
              <span className={styles.monthName}>{monthText(cell.month)}</span>
              <span className={styles.sample} data-level={levelOf(cell, measure)}>
                {cellText(cell, measure)}
              </span>
              {cell.trades === 0 ? (
                <span className={styles.newest}>No trades</span>
              ) : (
                <span className={styles.monthFigures}>
                  <span>{textOf[measure](cell)}</span>
                  <TextLink
                    href={exploreAddress(industry, cell)}
                    className={styles.trades}
                    aria-label={`${tradesText(cell)}: ${placeText(industry, cell)}`}
                  >
                    {tradesText(cell)}
                  </TextLink>
                </span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

const textOf = { people: peopleText, dollars: dollarsBothText } as const;
