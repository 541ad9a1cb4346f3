import { classNames, Panel } from '@sentinel/ui';
import type { InsiderData } from '../insider.query.ts';
import { calendarYears, monthName, monthText, routineText } from './month-cells.ts';
import styles from './months.module.css';

/** Routine months that are told in words. */
const MAX_TOLD = 3;

interface MonthsPanelProps {
  readonly insider: InsiderData;
  /** In New York. */
  readonly today: string;
}

/** In which months the person traded: a calendar, and in words what recurs. */
export function MonthsPanel({ insider: { months, routine_months }, today }: MonthsPanelProps) {
  const years = calendarYears(months, Number(today.slice(0, 4)));
  return (
    <Panel title="Months of trades" headingLevel={2}>
      <p className={styles.words}>
        {routine_months.length === 0
          ? 'No company was traded in the same month of three years in a row.'
          : routine_months.slice(0, MAX_TOLD).map(routineText).join(' ')}
      </p>
      {years.length === 0 ? (
        <p className={styles.words}>
          {months.length === 0 ? 'No purchases or sales.' : 'No purchases or sales in the last ten years.'}
        </p>
      ) : (
        <table className={styles.calendar}>
          <caption className="visually-hidden">Purchases and sales by month</caption>
          <thead>
            <tr>
              <td />
              {Array.from({ length: 12 }, (_, month) => monthName(month + 1)).map((name) => (
                <th key={name} scope="col" abbr={name}>
                  <span aria-hidden="true">{name.charAt(0)}</span>
                  <span className="visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, months: cells }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {cells.map((month, index) => (
                  <td key={monthName(index + 1)}>
                    <MonthCell month={month} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** A sign for purchases, sales or both; hollow where all were under plans. */
function MonthCell({ month }: { readonly month: InsiderData['months'][number] | null }) {
  if (month === null) return <span className={styles.cell} />;
  const { planned, purchases, sales } = month;
  const kind = sales === 0 ? 'purchases' : purchases === 0 ? 'sales' : 'both';
  return (
    <span
      className={classNames(styles.cell, styles[kind], planned === purchases + sales && styles.planned)}
      title={monthText(month)}
    >
      <span className="visually-hidden">{monthText(month)}</span>
    </span>
  );
}
