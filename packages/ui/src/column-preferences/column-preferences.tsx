import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Modal } from '../modal/modal.tsx';
import styles from './column-preferences.module.css';
import {
  arrowTarget,
  type ColumnList,
  type ColumnPreferencesState,
  columnPreferencesReducer,
  listOf,
  openPreferences,
  savedSelection,
} from './column-preferences.reducer.ts';

export interface ColumnPreferencesProps {
  allColumns: readonly string[];
  selected: readonly string[];
  /** Cannot be removed; added at the front on Save if missing. */
  requiredColumn: string;
  /** Those that the table shows until its reader chooses others, in order; by default all. */
  standardColumns?: readonly string[] | undefined;
  onSave(selected: string[]): void;
  onCancel(): void;
}

/** A drag starts after 5 px; on touch, after a press of 120 ms (spec part 2 section 9). */
const DRAG_START_PX = 5;
const TOUCH_PRESS_MS = 120;

/** The dialog handles arrow keys and Escape itself, so keyboard moves are handled here, not by dnd-kit. */
const KEYBOARD_HELP = 'Keyboard: Space to pick up, arrows to move, Space to drop, Esc to cancel.';

const LIST_TITLES: Readonly<Record<ColumnList, string>> = {
  selected: 'Selected Columns',
  available: 'Available Columns',
};

/**
 * Chooses which columns a table shows, and in which order: by drag, by keyboard, or by × and + (spec part 2 section 2).
 */
export default function ColumnPreferences(props: ColumnPreferencesProps) {
  const { allColumns, selected, requiredColumn, onSave, onCancel } = props;
  const [state, dispatch] = useReducer(columnPreferencesReducer(requiredColumn), null, () =>
    openPreferences(allColumns, selected),
  );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_PRESS_MS, tolerance: DRAG_START_PX } }),
  );

  const [lifted, setLifted] = useState<{ column: string; before: ColumnPreferencesState } | null>(null);
  const liftedList = lifted ? listOf(state, lifted.column) : undefined;

  // The pressed button disappears with its row, so the focus moves to the row that takes its position.
  const lists = useRef<HTMLDivElement>(null);
  const [vacated, setVacated] = useState<{ list: ColumnList; position: number } | null>(null);
  useEffect(() => {
    if (vacated && lists.current) controlAt(lists.current, vacated.list, vacated.position)?.focus();
  }, [vacated]);

  function leave(list: ColumnList, column: string) {
    setVacated({ list, position: state[list].indexOf(column) });
    dispatch({ type: list === 'selected' ? 'remove' : 'add', column });
  }

  function moveByKey(event: KeyboardEvent, column: string) {
    const isLifted = lifted?.column === column;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setLifted(isLifted ? null : { column, before: state });
    } else if (isLifted && event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      dispatch({ type: 'restore', state: lifted.before });
      setLifted(null);
    } else if (isLifted && event.key === 'Tab') {
      setLifted(null);
    } else if (isLifted && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const to = arrowTarget(state, column, event.key);
      if (to) dispatch({ type: 'move', column, ...to });
    }
  }

  function target(over: string): { to: ColumnList; position: number } | undefined {
    if (over === 'selected' || over === 'available') return { to: over, position: state[over].length };
    const to = listOf(state, over);
    return to ? { to, position: state[to].indexOf(over) } : undefined;
  }

  function draggedOver({ active, over }: DragOverEvent) {
    const to = over ? target(String(over.id)) : undefined;
    if (to && to.to !== listOf(state, String(active.id))) dispatch({ type: 'move', column: String(active.id), ...to });
  }

  function dropped({ active, over }: DragEndEvent) {
    const to = over && over.id !== active.id ? target(String(over.id)) : undefined;
    if (to) dispatch({ type: 'move', column: String(active.id), ...to });
  }

  return (
    <Modal
      open
      onClose={onCancel}
      title="Column Preferences"
      size="large"
      buttons={[
        { label: 'Cancel', onClick: onCancel },
        { label: 'Save', onClick: () => onSave(savedSelection(state, requiredColumn)) },
      ]}
    >
      <DndContext
        sensors={sensors}
        accessibility={{ screenReaderInstructions: { draggable: KEYBOARD_HELP } }}
        collisionDetection={closestCorners}
        onDragOver={draggedOver}
        onDragEnd={dropped}
      >
        <div ref={lists} className={styles.lists}>
          {(['selected', 'available'] as const).map((list) => (
            <PreferenceList
              key={list}
              list={list}
              columns={state[list]}
              requiredColumn={requiredColumn}
              lifted={lifted?.column}
              onMoveKey={moveByKey}
              onLeave={(column) => leave(list, column)}
            />
          ))}
        </div>
      </DndContext>
      <div className={styles.foot}>
        <p className={styles.help}>{KEYBOARD_HELP}</p>
        <Button
          variant="outline2"
          onClick={() =>
            dispatch({ type: 'restore', state: openPreferences(allColumns, props.standardColumns ?? allColumns) })
          }
        >
          Reset to default
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {lifted && liftedList
          ? `${lifted.column}: ${state[liftedList].indexOf(lifted.column) + 1} of ${state[liftedList].length} in ${LIST_TITLES[liftedList]}`
          : ''}
      </p>
    </Modal>
  );
}

interface PreferenceListProps {
  list: ColumnList;
  columns: readonly string[];
  requiredColumn: string;
  lifted: string | undefined;
  onMoveKey(event: KeyboardEvent, column: string): void;
  /** The column goes to the other list. */
  onLeave(column: string): void;
}

/** The button that moves a row's column to the other list. A row that cannot be moved there has only its handle. */
function controlAt(lists: HTMLElement, list: ColumnList, position: number): HTMLElement | undefined {
  const rows = [...lists.querySelectorAll<HTMLElement>(`[data-list="${list}"] > li`)];
  const row = rows[Math.min(position, rows.length - 1)];
  return [...(row ?? lists).querySelectorAll('button')].at(-1) ?? lists.querySelector('button') ?? undefined;
}

function PreferenceList(props: PreferenceListProps) {
  const { list, columns, requiredColumn, lifted, onMoveKey, onLeave } = props;
  const headingId = useId();
  const { setNodeRef } = useDroppable({ id: list });
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {LIST_TITLES[list]} <span className={styles.count}>{columns.length}</span>
      </h3>
      <SortableContext id={list} items={[...columns]} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={styles.list} data-list={list}>
          {columns.length === 0 ? <li className={styles.empty}>None</li> : null}
          {columns.map((column, position) => (
            <PreferenceEntry
              key={column}
              column={column}
              list={list}
              position={position}
              isRequired={column === requiredColumn}
              isLifted={column === lifted}
              onMoveKey={(event) => onMoveKey(event, column)}
              onLeave={() => onLeave(column)}
            />
          ))}
        </ul>
      </SortableContext>
    </section>
  );
}

interface PreferenceEntryProps {
  column: string;
  list: ColumnList;
  position: number;
  isRequired: boolean;
  /** Lifted by keyboard. */
  isLifted: boolean;
  onMoveKey(event: KeyboardEvent): void;
  onLeave(): void;
}

function PreferenceEntry(props: PreferenceEntryProps) {
  const { column, list, position, isRequired, isLifted, onMoveKey, onLeave } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: column });

  // Moving a row takes the focus from its handle; the key presses must keep reaching it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: list and position say when the row has moved
  useEffect(() => {
    if (isLifted) handle.current?.focus();
  }, [isLifted, list, position]);

  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.entry, (isDragging || isLifted) && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        {...attributes}
        aria-label={`Move ${column}`}
        aria-pressed={isLifted}
        onKeyDown={onMoveKey}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <span className={styles.name}>
        {column}
        {isRequired ? <span className={styles.required}> (Required)</span> : null}
      </span>
      {list === 'available' ? (
        <IconButton
          size="small"
          label={`Add ${column}`}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={onLeave}
        />
      ) : null}
      {list === 'selected' && !isRequired ? (
        <IconButton
          size="small"
          label={`Remove ${column}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onLeave}
        />
      ) : null}
    </li>
  );
}
