import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Plus, X } from 'lucide-react';
import { useId, useReducer } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Modal } from '../modal/modal.tsx';
import styles from './column-preferences.module.css';
import {
  type ColumnList,
  columnPreferencesReducer,
  listOf,
  openPreferences,
  savedSelection,
} from './column-preferences.reducer.ts';

export interface ColumnPreferencesProps {
  allColumns: readonly string[];
  selected: readonly string[];
  /** Cannot be removed; put in front on Save if missing. */
  requiredColumn: string;
  onSave(selected: string[]): void;
  onCancel(): void;
}

/** Drag starts after 5 px, on touch after a press of 120 ms (spec part 2 section 9). */
const DRAG_START_PX = 5;
const TOUCH_PRESS_MS = 120;

const LIST_TITLES: Readonly<Record<ColumnList, string>> = {
  selected: 'Selected Columns',
  available: 'Available Columns',
};

/** Which columns a table shows, and in which order: by drag, by keyboard, or by × and + (spec part 2 section 2). */
export default function ColumnPreferences(props: ColumnPreferencesProps) {
  const { allColumns, selected, requiredColumn, onSave, onCancel } = props;
  const [state, dispatch] = useReducer(columnPreferencesReducer(requiredColumn), null, () =>
    openPreferences(allColumns, selected),
  );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_PRESS_MS, tolerance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

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
      <DndContext sensors={sensors} collisionDetection={closestCorners} onDragOver={draggedOver} onDragEnd={dropped}>
        <div className={styles.lists}>
          {(['selected', 'available'] as const).map((list) => (
            <PreferenceList
              key={list}
              list={list}
              columns={state[list]}
              requiredColumn={requiredColumn}
              onAdd={(column) => dispatch({ type: 'add', column })}
              onRemove={(column) => dispatch({ type: 'remove', column })}
            />
          ))}
        </div>
      </DndContext>
    </Modal>
  );
}

interface PreferenceListProps {
  list: ColumnList;
  columns: readonly string[];
  requiredColumn: string;
  onAdd(column: string): void;
  onRemove(column: string): void;
}

function PreferenceList({ list, columns, requiredColumn, onAdd, onRemove }: PreferenceListProps) {
  const headingId = useId();
  const { setNodeRef } = useDroppable({ id: list });
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {LIST_TITLES[list]} <span className={styles.count}>{columns.length}</span>
      </h3>
      <SortableContext id={list} items={[...columns]} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={styles.list}>
          {columns.length === 0 ? <li className={styles.empty}>None</li> : null}
          {columns.map((column) => (
            <PreferenceEntry
              key={column}
              column={column}
              list={list}
              isRequired={column === requiredColumn}
              onAdd={() => onAdd(column)}
              onRemove={() => onRemove(column)}
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
  isRequired: boolean;
  onAdd(): void;
  onRemove(): void;
}

function PreferenceEntry({ column, list, isRequired, onAdd, onRemove }: PreferenceEntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: column,
  });
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.entry, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        aria-label={`Move ${column}`}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <span className={styles.name}>
        {column}
        {isRequired ? <span className={styles.required}> (Required)</span> : null}
      </span>
      {list === 'available' ? (
        <IconButton size="small" label={`Add ${column}`} icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd} />
      ) : null}
      {list === 'selected' && !isRequired ? (
        <IconButton
          size="small"
          label={`Remove ${column}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
