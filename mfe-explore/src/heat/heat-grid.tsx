import { monthText } from '@sentinel/calendar';
import { TextLink } from '@sentinel/ui';
import type { HeatMeasure } from '@sentinel/vocabulary-market';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import styles from './heat.module.css';
import type { HeatCell, HeatRow, Industry } from './heat.query.ts';
import { HeatDetails } from './heat-details.tsx';
import { exploreAddress } from './heat-links.ts';
import { cellLabel, cellText, levelOf } from './heat-words.ts';

export interface HeatListProps {
  readonly rows: readonly HeatRow[];
  readonly measure: HeatMeasure;
}

/** Where a cell is: the number of its row and of its month, from 0. */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** Industries by months; the cells are one stop of the Tab key, between which arrow keys move. */
export function HeatGrid({ rows, measure }: HeatListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const months = rows[0]?.cells.map(({ month }) => month) ?? [];
  const newest = months.length - 1;
  /** The cell that Tab leads to; the newest month of the first industry until one had the focus. */
  const [active, setActive] = useState<Place>();
  const [shown, setShown] = useState<Place>();
  const stop = active ?? { row: 0, column: newest };
  const isFocused = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest month is in view at the start, and when the number of months changes
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
    setActive(undefined);
    setShown(undefined);
  }, [months.length]);

  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event, stop, { row: rows.length - 1, column: newest });
    if (!next) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  const focus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    isFocused.current = true;
    setActive(place);
    setShown(place);
  };
  const point = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place) setShown(place);
  };
  const shownRow = shown && rows[shown.row];
  const shownCell = shown && shownRow?.cells[shown.column];
  return (
    <>
      <HeatDetails
        measure={measure}
        shown={shownRow && shownCell ? { industry: shownRow.industry, cell: shownCell } : undefined}
      />
      <div className={styles.frame} ref={frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table between whose cells arrow keys move is a grid
          role="grid"
          className={styles.grid}
          aria-label="Sector heat by industry and month"
          data-months={months.length}
          onKeyDown={move}
          onFocus={focus}
          onMouseOver={point}
          onMouseLeave={() => setShown(isFocused.current ? active : undefined)}
          onBlur={() => {
            isFocused.current = false;
          }}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                Industry
              </th>
              {months.map((month) => (
                <th key={month} scope="col" aria-label={monthText(month)}>
                  <MonthHead month={month} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, industry }, row) => (
              <GridRow
                key={industry}
                industry={industry}
                cells={cells}
                measure={measure}
                row={row}
                stop={stop.row === row ? stop.column : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** `Mar`, and the year at its beginning. */
function MonthHead({ month }: { readonly month: string }) {
  const [name, year] = monthText(month).split(' ');
  return (
    <span className={styles.month} aria-hidden="true">
      {month.endsWith('-01') ? <b>{year}</b> : null}
      {name}
    </span>
  );
}

interface GridRowProps {
  readonly industry: Industry;
  readonly cells: readonly HeatCell[];
  readonly measure: HeatMeasure;
  readonly row: number;
  /** The month that Tab leads to, if it is in this row. */
  readonly stop: number | undefined;
}

/** Drawn again only when the stop of the Tab key enters or leaves it: a move draws two rows, not all cells. */
const GridRow = memo(function GridRow({ industry, cells, measure, row, stop }: GridRowProps) {
  return (
    <tr>
      <th scope="row" className={styles.name} title={industry}>
        {industry}
      </th>
      {cells.map((cell, column) => {
        const shared = {
          className: styles.cell,
          'data-level': levelOf(cell, measure),
          'data-place': `${row} ${column}`,
          'aria-label': cellLabel(industry, cell, measure),
          tabIndex: stop === column ? 0 : -1,
        };
        return cell.trades === 0 ? (
          <td key={cell.month} {...shared}>
            {cellText(cell, measure)}
          </td>
        ) : (
          <td key={cell.month}>
            <TextLink href={exploreAddress(industry, cell)} {...shared}>
              {cellText(cell, measure)}
            </TextLink>
          </td>
        );
      })}
    </tr>
  );
});

/** The place of the cell that an event is about; undefined for headings. */
function placeOf(target: EventTarget): Place | undefined {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
  if (text === undefined) return undefined;
  const [row = 0, column = 0] = text.split(' ').map(Number);
  return { row, column };
}

/** Where a key leads from a cell; undefined for other keys. */
function placeAfter({ key, ctrlKey }: KeyboardEvent, { column, row }: Place, last: Place): Place | undefined {
  const places: Readonly<Record<string, Place>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  };
  const next = places[key];
  if (!next) return undefined;
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return { row: within(next.row, last.row), column: within(next.column, last.column) };
}
