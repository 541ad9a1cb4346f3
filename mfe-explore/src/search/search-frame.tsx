import { Button, type FilterChip, FilterChips, PageHeader, Sheet, useNarrowScreen } from '@sentinel/ui';
import { ChevronUp, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { FormFault } from '../fields/search-form.ts';
import { controlOf, focusFilter } from './focus-filter.ts';
import styles from './search-frame.module.css';
import type { SessionMemory } from './session-memory.ts';
import { useLeftRow } from './use-left-row.ts';

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
  /** Changes when a search was opened instead of being made here: a link, Back, or a saved search. */
  openedSearch: string;
  /** What keeps the form from being searched. */
  fault?: FormFault | undefined;
  onSearch(): void;
  onReset(): void;
  /** The filters that are on, for when the panels are folded. */
  chips: readonly FilterChip[];
  filters: ReactNode;
  /** How many rows the filters find, while they are edited. */
  count: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a search page: its title, its filters and its results. The filters fold into a row of chips, by themselves where
 * results have come and the window is small; on a phone they are a sheet whose buttons never scroll away.
 */
export function SearchFrame(props: SearchFrameProps) {
  const { title, memory, hasSearched, isSearching, fault, onSearch, onReset, chips, filters } = props;
  const isPhone = useNarrowScreen();
  const sheetFormId = useId();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isFolded, setFolded] = useState(() => (hasSearched && isTight()) || (memory.isFolded() ?? hasSearched));
  const [shownSearch, setShownSearch] = useState(props.openedSearch);
  if (hasSearched && shownSearch !== props.openedSearch) {
    setShownSearch(props.openedSearch);
    if (isTight()) setFolded(true);
  }

  const showsPanels = !isPhone && !isFolded;

  const form = useRef<HTMLFormElement>(null);
  const sheetForm = useRef<HTMLFormElement>(null);
  const filtersButton = useRef<HTMLButtonElement>(null);
  const foldedSearchButton = useRef<HTMLButtonElement>(null);
  /** Moves the focus once the filters have folded or unfolded: what had it is gone. */
  const moveFocus = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each folding and unfolding
  useEffect(() => {
    moveFocus.current?.();
    moveFocus.current = null;
  }, [isFolded]);
  const results = useRef<HTMLDivElement>(null);
  useLeftRow(memory, results);
  const [awaitsResults, setAwaitsResults] = useState(false);
  useEffect(() => {
    // Not before the results have their place.
    if (!awaitsResults || !(isSearching || hasSearched)) return;
    setAwaitsResults(false);
    showBelow(results.current);
  }, [awaitsResults, isSearching, hasSearched]);
  /** The filter that the sheet opens at; null: at its beginning. */
  const [sheetFilter, setSheetFilter] = useState<string | null>(null);

  function setAndRemember(next: boolean) {
    setFolded(next);
    memory.rememberFolded(next);
  }
  function fold() {
    moveFocus.current = () => filtersButton.current?.focus();
    setAndRemember(true);
  }
  /** Shows the filters, with the focus in the one of that name, else in the first. */
  function unfold(filter?: string) {
    if (isPhone) {
      setSheetFilter(filter ?? null);
      setSheetOpen(true);
      return;
    }
    moveFocus.current = () => focusFilter(form.current, filter);
    setAndRemember(false);
  }
  /** With the last chip, its button goes, too. */
  const thenFocusButton = (chip: FilterChip): FilterChip => ({
    ...chip,
    onRemove() {
      chip.onRemove();
      filtersButton.current?.focus();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSheetOpen(false);
    setAwaitsResults(fault === undefined);
    if (fault === undefined && showsPanels && isTight()) foldForResults();
    onSearch();
  }
  /** The results take the room of the filters. It is not remembered: only what the reader folds or unfolds is. */
  function foldForResults() {
    moveFocus.current = () => {
      foldedSearchButton.current?.focus({ preventScroll: true });
      form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    };
    setFolded(true);
  }

  const searchButton = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref} type="submit" variant="primary-yellow" loading={isSearching} disabled={fault !== undefined}>
      {isSearching ? 'Searching...' : 'Search'}
    </Button>
  );
  const resetButton = (
    <Button variant="outline" onClick={onReset}>
      Reset
    </Button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader title={title} />
        <div className={styles.tools}>
          {props.beside}
          <div className={styles.actions}>{props.actions}</div>
        </div>
      </div>
      {props.notice}
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Filters">
        {showsPanels ? (
          <div className={styles.panels}>
            <div className={styles.grid}>{filters}</div>
            <div className={styles.foot}>
              {searchButton()}
              {resetButton}
              {fault ? (
                <button type="button" className={styles.fault} onClick={() => focusFilter(form.current, fault.field)}>
                  Check {fault.label} to search
                </button>
              ) : null}
              {props.count}
              <Button
                variant="outline2"
                className={styles.fold}
                aria-expanded={true}
                icon={<ChevronUp size={14} aria-hidden="true" />}
                onClick={fold}
              >
                Fold filters
              </Button>
            </div>
          </div>
        ) : (
          <div className={styles.folded}>
            <Button
              ref={filtersButton}
              variant="outline"
              icon={<SlidersHorizontal size={14} aria-hidden="true" />}
              aria-expanded={isPhone ? isSheetOpen : false}
              onClick={() => unfold()}
            >
              Filters
              {chips.length > 0 ? <span className={styles.number}>{chips.length}</span> : null}
            </Button>
            <div className={styles.chips}>
              <FilterChips chips={chips.length === 1 ? chips.map(thenFocusButton) : chips} onOpen={unfold} />
            </div>
            {fault ? (
              <button type="button" className={styles.fault} onClick={() => unfold(fault.field)}>
                {fault.text}
              </button>
            ) : null}
            {isPhone ? null : (
              <>
                {resetButton}
                {searchButton(foldedSearchButton)}
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
          initialFocus={sheetFilter === null ? undefined : () => controlOf(sheetForm.current, sheetFilter)}
          footer={
            <div className={styles.sheetFoot}>
              {fault ? (
                <button
                  type="button"
                  className={styles.fault}
                  onClick={() => focusFilter(sheetForm.current, fault.field)}
                >
                  Check {fault.label} to search
                </button>
              ) : null}
              <div className={styles.sheetCount} hidden={fault !== undefined}>
                {props.count}
              </div>
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
          <form ref={sheetForm} id={sheetFormId} className={styles.sheetPanels} onSubmit={submit} aria-label="Filters">
            {filters}
          </form>
        </Sheet>
      ) : null}
      <div ref={results} className={styles.results}>
        {props.children}
      </div>
    </div>
  );
}

/** Below it, the filters leave the results less than half of the window. */
const MIN_ROOMY_PX = 1600;

/** Whether filters and results have no room beside each other; not where nobody can tell. */
const isTight = () => window.matchMedia?.(`(max-width: ${MIN_ROOMY_PX - 0.02}px)`).matches ?? false;

/** Brings what stands below the filters to the top of the window, where it starts in the lower half. */
function showBelow(results: HTMLElement | null) {
  if (results === null || results.getBoundingClientRect().top < window.innerHeight / 2) return;
  // At once: a page that still moves takes the next click from under the pointer.
  results.scrollIntoView({ block: 'start', behavior: 'instant' });
}
