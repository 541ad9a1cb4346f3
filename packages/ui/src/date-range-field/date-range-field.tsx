import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { describedBy, FieldFrame } from '../field/field-frame.tsx';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import popup from '../popup/popup.module.css';
import { Spinner } from '../spinner/spinner.tsx';
import { datePresets } from './date-presets.ts';
import { type DateRange, dateFault, dayText, NO_DATES, ordered, rangeText, readRange } from './date-range.ts';
import styles from './date-range-field.module.css';
import type { RangeCalendarProps } from './range-calendar.tsx';

export interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  /** A complete range, no dates, or a text that cannot be read; never the first day of an unfinished choice. */
  onChange(value: DateRange): void;
  disabled?: boolean | undefined;
  error?: ReactNode;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** When the reader was here before this visit, as an instant; one of the ranges to choose begins that day. */
  lastVisitAt?: string | undefined;
  className?: string | undefined;
}

/** Spec part 3 section 2. */
const SELECT_END = '(select end date)';

/** The day where the reader is. */
function localDay(date: Date): string {
  const pad = (number: number, length = 2) => String(number).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const loadCalendar = () => import('./range-calendar.tsx');

/**
 * A range of days, picked in a calendar, by its name ('Last 30 days') or typed (spec part 3 section 2, "Date-range picker"). The first click picks a
 * start, the second completes the range in either order; a click outside before that clears it, Escape returns to the
 * range before. Typed dates count after Enter or on leaving the field; a text that is no date becomes part of the value,
 * so that it outlives the field (in a sheet that closes, in panels that fold) and the form knows of it.
 */
export function DateRangeField({ label, value, onChange, disabled, error, hint, ...looks }: DateRangeFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [shownValue, setShownValue] = useState(value);
  if (!isSame(shownValue, value)) {
    setShownValue(value);
    setTyped(null);
  }

  const today = localDay(new Date());
  const example = `${today.slice(0, 4)}-01-05 – ${today.slice(0, 4)}-03-31`;
  const presets = datePresets(today, looks.lastVisitAt && localDay(new Date(looks.lastVisitAt)));

  const text = picked === null ? (typed ?? value.unreadable ?? rangeText(value)) : `${dayText(picked)} – ${SELECT_END}`;
  const message = error ?? (typed === null ? dateFault(value) : undefined);

  function choose(range: DateRange) {
    setPicked(null);
    setTyped(null);
    onChange(range);
  }

  function pick(day: string) {
    if (picked === null) {
      setPicked(day);
      return;
    }
    choose(ordered(picked, day));
    setOpen(false);
  }

  /** Takes what was typed. Returns false when it is no date. */
  function take(): boolean {
    if (typed === null) return value.unreadable === undefined;
    const range = readRange(typed);
    choose(range ?? { ...NO_DATES, unreadable: typed });
    return range !== undefined;
  }

  // A sheet that Escape closes takes the field away without leaving it first.
  const takeLast = useRef(take);
  useEffect(() => {
    takeLast.current = take;
  });
  useEffect(() => () => void takeLast.current(), []);

  function openWith(typing: boolean) {
    setTyping(typing);
    setOpen(true);
  }

  /** Escape closes the calendar, and not the sheet or dialog around the field as well. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setPicked(null);
    setOpen(false);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    closeOnEscape(event);
    if (event.key === 'Enter' && !take()) event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openWith(false);
  }

  function toggle(next: boolean, { reason, event }: Popover.Root.ChangeEventDetails) {
    // The text belongs to the field: a click there is not one outside.
    if (
      !next &&
      event.target instanceof Node &&
      box.current?.contains(event.target) &&
      reason !== 'trigger-press' &&
      reason !== 'escape-key'
    )
      return;
    if (next) {
      openWith(false);
      return;
    }
    if (picked !== null && reason !== 'escape-key') choose(NO_DATES);
    setPicked(null);
    setOpen(false);
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={message} className={looks.className}>
      <Popover.Root open={isOpen} onOpenChange={toggle}>
        <div
          ref={box}
          className={fieldStyles.box}
          data-invalid={message ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          <input
            id={id}
            type="text"
            autoComplete="off"
            placeholder={looks.placeholder ?? `All dates, or type ${example}`}
            className={fieldStyles.input}
            value={text}
            disabled={disabled}
            aria-invalid={message ? true : undefined}
            aria-describedby={describedBy(id, { hint, error: message })}
            onClick={() => openWith(true)}
            onKeyDown={press}
            onBlur={take}
            onChange={(event) => {
              setPicked(null);
              setTyped(event.target.value);
            }}
          />
          <span className={fieldStyles.trailing}>
            <Popover.Trigger
              disabled={disabled}
              render={
                <IconButton
                  size="small"
                  label={`Choose dates: ${label}`}
                  icon={<CalendarDays size={16} aria-hidden="true" />}
                />
              }
            />
          </span>
        </div>
        <Popover.Portal>
          <Popover.Positioner anchor={box} className={popup.layer} align="start" sideOffset={4} collisionPadding={8}>
            <Popover.Popup
              className={classNames(popup.surface, styles.popup)}
              aria-label={label}
              initialFocus={isTyping ? false : undefined}
              onKeyDown={closeOnEscape}
            >
              <div className={styles.ranges}>
                <fieldset className={styles.presets}>
                  <legend className="visually-hidden">Ranges</legend>
                  {presets.map(({ name, range }) => (
                    <button
                      key={name}
                      type="button"
                      className={styles.preset}
                      aria-pressed={isSame(range, value)}
                      onClick={() => {
                        choose(range);
                        setOpen(false);
                      }}
                    >
                      {name}
                    </button>
                  ))}
                </fieldset>
                <LazyPart<RangeCalendarProps>
                  load={loadCalendar}
                  fallback={
                    <div className={styles.loading}>
                      <Spinner label="Loading the calendar" />
                    </div>
                  }
                  errorTitle="The calendar could not be loaded. You can type the dates."
                  props={{
                    range: picked === null ? value : { start: picked, end: null },
                    onPick: pick,
                    takesFocus: !isTyping,
                  }}
                />
              </div>
              <footer className={styles.footer}>
                {picked === null ? <span className={styles.status}>You can also type {example}</span> : null}
                <span className={styles.status} role="status">
                  {picked === null ? '' : `${dayText(picked)} – ${SELECT_END}`}
                </span>
                <Button
                  variant="outline"
                  disabled={picked === null && text === ''}
                  onClick={() => {
                    choose(NO_DATES);
                    setOpen(false);
                  }}
                >
                  Clear
                </Button>
              </footer>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  );
}

const isSame = (one: DateRange, other: DateRange) =>
  one.start === other.start && one.end === other.end && one.unreadable === other.unreadable;
