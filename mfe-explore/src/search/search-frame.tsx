import { Button, type FilterChip, FilterChips, PageHeader, Sheet, useNarrowScreen } from '@sentinel/ui';
import { ChevronUp, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './search-frame.module.css';
import type { SessionMemory } from './session-memory.ts';

export interface SearchFrameProps {
  title: string;
  /** What stands beside the title: saved searches. */
  beside?: ReactNode;
  /** At the right end of the title's line. */
  actions?: ReactNode;
  memory: SessionMemory;
  /** A search was submitted, so its results are what people look at. */
  hasSearched: boolean;
  isSearching: boolean;
  /** What keeps the form from being searched. */
  fault?: string | undefined;
  onSearch(): void;
  onReset(): void;
  /** The filters that are on, for when the panels are folded. */
  chips: readonly FilterChip[];
  filters: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a search page: its title, its filters and its results. The filters fold into a row of chips; on a phone
 * they are a sheet whose buttons never scroll away.
 */
export function SearchFrame(props: SearchFrameProps) {
  const { title, memory, hasSearched, isSearching, fault, onSearch, onReset, chips, filters } = props;
  const isPhone = useNarrowScreen();
  const sheetFormId = useId();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isFolded, setFolded] = useState(() => memory.isFolded() ?? hasSearched);

  function fold(next: boolean) {
    setFolded(next);
    memory.rememberFolded(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSheetOpen(false);
    onSearch();
  }

  const searchButton = (
    <Button type="submit" variant="primary-yellow" loading={isSearching} disabled={fault !== undefined}>
      {isSearching ? 'Searching...' : 'Search'}
    </Button>
  );
  const resetButton = (
    <Button variant="outline" onClick={onReset}>
      Reset
    </Button>
  );
  const showsPanels = !isPhone && !isFolded;

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader title={title} />
        {props.beside}
        <div className={styles.actions}>{props.actions}</div>
      </div>
      {props.notice}
      <form className={styles.form} onSubmit={submit} aria-label="Filters">
        {showsPanels ? (
          <div className={styles.panels}>
            <div className={styles.grid}>{filters}</div>
            <div className={styles.foot}>
              {searchButton}
              {resetButton}
              <Button
                variant="outline2"
                className={styles.fold}
                icon={<ChevronUp size={14} aria-hidden="true" />}
                onClick={() => fold(true)}
              >
                Fold filters
              </Button>
            </div>
          </div>
        ) : (
          <div className={styles.folded}>
            <Button
              variant="outline"
              icon={<SlidersHorizontal size={14} aria-hidden="true" />}
              aria-expanded={isPhone ? isSheetOpen : false}
              onClick={() => (isPhone ? setSheetOpen(true) : fold(false))}
            >
              Filters
              {chips.length > 0 ? <span className={styles.number}>{chips.length}</span> : null}
            </Button>
            <div className={styles.chips}>
              <FilterChips chips={chips} onOpen={() => (isPhone ? setSheetOpen(true) : fold(false))} />
            </div>
            {fault ? <p className={styles.fault}>{fault}</p> : null}
            {isPhone ? null : (
              <>
                {resetButton}
                {searchButton}
              </>
            )}
          </div>
        )}
      </form>
      {isPhone ? (
        <Sheet
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          title="Filters"
          footer={
            <div className={styles.sheetFoot}>
              {resetButton}
              <Button
                type="submit"
                form={sheetFormId}
                variant="primary-yellow"
                loading={isSearching}
                disabled={fault !== undefined}
              >
                {isSearching ? 'Searching...' : 'Search'}
              </Button>
            </div>
          }
        >
          <form id={sheetFormId} className={styles.sheetPanels} onSubmit={submit} aria-label="Filters">
            {filters}
          </form>
        </Sheet>
      ) : null}
      {props.children}
    </div>
  );
}
