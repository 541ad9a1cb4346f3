import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DatePicker, type ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import { IconButton } from '../button/icon-button.tsx';
import type { DateRange } from './date-range.ts';
import styles from './range-calendar.module.css';

export interface RangeCalendarProps {
  /** The marked range; with a start alone, the days to the one pointed at are marked too. */
  range: DateRange;
  onPick(day: string): void;
  /** Moves the focus to the chosen day, or to today. */
  takesFocus: boolean;
}

type View = 'days' | 'months' | 'years';

/** Spec part 3 section 9. */
const YEARS_SHOWN = 12;
const SHOWN_FIRST =
  '[tabindex="0"]:is(.react-datepicker__day, .react-datepicker__month-text, .react-datepicker__year-text)';

/** Noon of a day where the reader is: no clock change moves it to another day. */
const dateOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T12:00:00`));

function dayOf(date: Date): string {
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** A calendar to pick the two days of a range; its heading leads to the months of the year and to twelve years. */
export default function RangeCalendar({ range, onPick, takesFocus }: RangeCalendarProps) {
  const [view, setView] = useState<View>('days');
  const [month, setMonth] = useState(() => dateOf(range.end ?? range.start) ?? new Date());
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // On opening, and in every next view, the arrow keys go on from the chosen day, month or year.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useEffect(() => {
    if (takesFocus || !isFirst.current) frame.current?.querySelector<HTMLElement>(SHOWN_FIRST)?.focus();
    isFirst.current = false;
  }, [view]);

  const show = (next: View) => (date: Date | null) => {
    if (date) setMonth(date);
    setView(next);
  };

  // The widget's own Enter moves the focus back to the day that was chosen before.
  function press(event: KeyboardEvent) {
    const isDay = event.target instanceof HTMLElement && event.target.classList.contains('react-datepicker__day');
    if (!isDay || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    (event.target as HTMLElement).click();
  }

  return (
    <div ref={frame} className={styles.calendar} onKeyDownCapture={press}>
      {view === 'days' ? (
        <DatePicker
          inline
          // Not selectsRange: with it, no day takes the focus while the start is in another month.
          selectsEnd
          selected={dateOf(range.end ?? range.start)}
          startDate={dateOf(range.start)}
          endDate={dateOf(range.end)}
          openToDate={month}
          // Unlike onSelect, it leaves out a second click on the same day, which is a range of one day.
          onChange={() => undefined}
          onSelect={(date) => date && onPick(dayOf(date))}
          renderCustomHeader={(header) => (
            <Heading
              before={{ label: 'Previous month', go: header.decreaseMonth }}
              after={{ label: 'Next month', go: header.increaseMonth }}
            >
              <ViewButton header={header} format={{ month: 'long' }} label="Choose a month" onOpen={show('months')} />
              <ViewButton header={header} format={{ year: 'numeric' }} label="Choose a year" onOpen={show('years')} />
            </Heading>
          )}
        />
      ) : null}
      {view === 'months' ? (
        <DatePicker
          inline
          showMonthYearPicker
          selected={month}
          openToDate={month}
          onChange={show('days')}
          renderCustomHeader={(header) => (
            <Heading
              before={{ label: 'Previous year', go: header.decreaseYear }}
              after={{ label: 'Next year', go: header.increaseYear }}
            >
              <ViewButton header={header} format={{ year: 'numeric' }} label="Choose a year" onOpen={show('years')} />
            </Heading>
          )}
        />
      ) : null}
      {view === 'years' ? (
        <DatePicker
          inline
          showYearPicker
          yearItemNumber={YEARS_SHOWN}
          selected={month}
          openToDate={month}
          onChange={show('months')}
          renderCustomHeader={(header) => (
            <Heading
              before={{ label: 'Previous 12 years', go: header.decreaseYear }}
              after={{ label: 'Next 12 years', go: header.increaseYear }}
            >
              <span className={styles.years}>{yearsText(header.date)}</span>
            </Heading>
          )}
        />
      ) : null}
    </div>
  );
}

/** The years of the grid that holds the date's: the widget's grids end at years that 12 divides. */
function yearsText(date: Date): string {
  const last = Math.ceil(date.getFullYear() / YEARS_SHOWN) * YEARS_SHOWN;
  return `${last - YEARS_SHOWN + 1}–${last}`;
}

interface Step {
  label: string;
  go(): void;
}

function Heading({ before, after, children }: { before: Step; after: Step; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <IconButton
        size="small"
        label={before.label}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        onClick={before.go}
      />
      <div className={styles.shown}>{children}</div>
      <IconButton
        size="small"
        label={after.label}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        onClick={after.go}
      />
    </div>
  );
}

interface ViewButtonProps {
  header: Pick<ReactDatePickerCustomHeaderProps, 'date'>;
  format: Intl.DateTimeFormatOptions;
  /** What it does, for screen readers, after what it shows. */
  label: string;
  onOpen(date: Date): void;
}

function ViewButton({ header: { date }, format, label, onOpen }: ViewButtonProps) {
  return (
    <button type="button" className={styles.view} onClick={() => onOpen(date)}>
      {new Intl.DateTimeFormat('en-US', format).format(date)}
      <span className="visually-hidden">, {label}</span>
    </button>
  );
}
