import { dayText, shortDayText } from '@sentinel/calendar';
import type { ReactNode } from 'react';
import styles from './company.module.css';
import type { CompanyData } from './company.query.ts';
import { dollarsText, returnText, toneOf } from './figures.ts';

interface CompanyHeadingProps {
  readonly company: CompanyData;
  readonly action: ReactNode;
}

/** Who the company is, its last close, and the page's one action. */
export function CompanyHeading({ company: { company, figures, prices }, action }: CompanyHeadingProps) {
  const facts = [
    company.industry,
    `CIK ${company.cik}`,
    company.exchange,
    company.fiscal_year_end && fiscalYearText(company.fiscal_year_end),
  ];
  const [last, before] = [prices.at(-1), prices.at(-2)];
  const change = last && before ? last[1] / before[1] - 1 : null;
  return (
    <div className={styles.heading}>
      <div>
        <h1 className={styles.name}>
          {company.name} <span>{company.ticker}</span>
        </h1>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {company.former_names.length > 0 ? (
          <p className={styles.facts}>Formerly {company.former_names.map(({ name }) => name).join(', ')}</p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {figures.close !== null && figures.close_on !== null ? (
          <p className={styles.close}>
            <b>{dollarsText(figures.close)}</b>
            {change === null ? null : <span className={styles[toneOf(change) ?? 'even']}>{returnText(change)}</span>} ·
            close of {dayText(figures.close_on)}
          </p>
        ) : null}
        {action}
      </div>
    </div>
  );
}

/** `1231` as `fiscal year ends Dec 31`, undefined for what is no day. */
function fiscalYearText(monthAndDay: string): string | undefined {
  const end = new Date(`2024-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}T00:00:00Z`);
  if (Number.isNaN(end.getTime())) return undefined;
  return `fiscal year ends ${shortDayText(end.toISOString().slice(0, 10))}`;
}
