import { useCompanyOfTicker, useResultsColumns } from '@sentinel/market-ui';
import { useSession } from '@sentinel/session/react';
import { Modal, preloadResultsGrid } from '@sentinel/ui';
import { useEffect, useState } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { SavedSearchMenu } from '../saved/saved-search-menu.tsx';
import { EmptyResult } from '../search-hints/empty-result.tsx';
import { CopyLink } from './copy-link.tsx';
import type { ExploreDefinition } from './definition.ts';
import styles from './explore-page.module.css';
import { ExploreResults } from './explore-results.tsx';
import { NothingSearched } from './nothing-searched.tsx';
import { SearchFrame } from './search-frame.tsx';
import { UnreadableLink } from './unreadable-link.tsx';
import { useResults } from './use-results.ts';
import { useSearchPage } from './use-search-page.ts';
import { pageInstead } from './view.ts';

/** Spec part 3, section 9: a search that was handed over starts by itself after 100 ms. */
const AUTO_SEARCH_DELAY_MS = 100;

export interface ExplorePageProps<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
> {
  definition: ExploreDefinition<Form, Filters, Column, Row>;
}

/** A page that searches trades or events (spec part 3, sections 2 and 4). */
export function ExplorePage<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>({ definition }: ExplorePageProps<Form, Filters, Column, Row>) {
  const { kind, operation } = definition;
  const email = useSession().email ?? '';
  const page = useSearchPage(kind);
  const { form, submitted, handedOverTicker } = page;
  const draft = useWatch({ control: form.control }) as Form;
  // The code of the rows loads while the first search runs (FINDINGS I3).
  useEffect(preloadResultsGrid, []);

  const entity = submitted ? definition.entityOf(submitted.form) : null;
  const company = useCompanyOfTicker(handedOverTicker ?? (entity?.kind === 'company' ? entity.ticker : null));
  // An address can hold what the form would not let through.
  const isSearchable = submitted !== null && definition.faultOf(submitted.form) === undefined;
  const filters = isSearchable && company !== 'loading' ? definition.filtersOf(submitted.form, company?.cik) : null;
  const request = submitted &&
    filters && {
      ...filters,
      page: submitted.view.page,
      limit: submitted.view.pageSize,
      sort_column: submitted.view.sort.column,
      sort_direction: submitted.view.sort.direction,
    };
  const results = useResults({
    operation,
    email,
    memory: kind.memory,
    request,
    fetch: definition.fetch,
  });

  // A page beyond the last, from an old link: the last one instead.
  const settled = results.isPlaceholderData ? undefined : results.data;
  const lastPage =
    submitted && settled ? pageInstead(submitted.view, settled.rows.length, settled.num_rows) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once for each page that turns out not to be there
  useEffect(() => {
    if (submitted && lastPage !== undefined) page.show({ ...submitted.view, page: lastPage }, true);
  }, [lastPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each search that is handed over
  useEffect(() => {
    if (handedOverTicker === null || company === undefined || company === 'loading') return;
    const timer = setTimeout(() => page.search(), AUTO_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [handedOverTicker, company === undefined || company === 'loading']);

  const isUnknownTicker = handedOverTicker !== null && company === undefined;
  const failure = isUnknownTicker
    ? `Could not find company information for ticker ${handedOverTicker}`
    : results.error?.message;
  /** What failed when the popup was closed: the same failure does not open it again. */
  const [closedFor, setClosedFor] = useState<unknown>(null);
  const failed = isUnknownTicker ? handedOverTicker : results.error;

  const isSearching =
    (handedOverTicker !== null && !isUnknownTicker) || (isSearchable && (company === 'loading' || results.isFetching));
  const fault = definition.faultOf(draft);
  const search = () => {
    if (definition.faultOf(form.getValues()) === undefined) page.search(() => void results.refetch());
  };
  /** Searches for the submitted filters with another part of them; what cannot be searched only shows in the form. */
  const vary = (part: Partial<Form>) => {
    if (submitted && definition.faultOf({ ...submitted.form, ...part }) === undefined) page.vary(part);
    else for (const [field, value] of Object.entries(part)) form.setValue(field as Path<Form>, value);
  };

  const { columns: chosenColumns, save: saveColumns } = useResultsColumns(definition.columnNames, definition.title);
  const view = submitted?.view ?? kind.firstView;
  const shownColumns = view.columns ?? chosenColumns;
  const ready = definition.ready.map(({ name, hint, form: part }) => ({
    name,
    hint,
    query: page.queryOf({ ...kind.emptyForm, ...part }, kind.firstView),
  }));
  const [openedId, setOpenedId] = useState(() => kind.memory.openedId());
  // What comes from elsewhere is not the saved search that was opened here.
  useEffect(() => {
    if (page.arrivals === 0) return;
    setOpenedId(null);
    kind.memory.rememberOpenedId(null);
  }, [page.arrivals, kind]);

  return (
    <SearchFrame
      title={definition.title}
      beside={
        <SavedSearchMenu
          page={operation}
          ready={ready}
          query={page.queryOf(draft, { ...view, page: 1 })}
          openedId={openedId}
          onOpened={(id) => {
            setOpenedId(id);
            kind.memory.rememberOpenedId(id);
          }}
          onOpen={page.open}
          opensDefault={page.isFirstVisit && submitted === null}
        />
      }
      actions={submitted ? <CopyLink query={page.queryOf(submitted.form, { ...view, columns: shownColumns })} /> : null}
      memory={kind.memory}
      hasSearched={isSearchable}
      isSearching={isSearching}
      fault={fault}
      onSearch={search}
      onReset={() => {
        page.reset();
        setOpenedId(null);
      }}
      chips={definition.activeFilters(draft).map(({ field, label, text }) => ({
        name: field,
        label,
        text,
        onRemove() {
          form.setValue(field as Path<Form>, kind.emptyForm[field]);
          search();
        },
      }))}
      filters={<definition.Filters form={form} />}
      notice={<UnreadableLink {...page.unreadable} />}
    >
      {submitted && filters ? (
        <div className={styles.frame}>
          <div className={styles.split}>
            <ExploreResults
              definition={definition}
              submitted={submitted}
              filters={filters}
              results={results}
              isSearching={isSearching || lastPage !== undefined}
              shownColumns={shownColumns}
              onColumns={(names) => {
                saveColumns(names);
                page.show({ ...view, columns: names });
              }}
              onShow={page.show}
            />
            {results.data?.num_rows === 0 && !isSearching ? (
              <EmptyResult
                {...definition.hintsOf(filters)}
                onDrop={(filter) => vary(definition.dropFilter(submitted.form, filter))}
              />
            ) : null}
            {results.data && results.data.num_rows > 0 && !results.error ? (
              <definition.Study form={submitted.form} filters={filters} onChange={vary} />
            ) : null}
          </div>
        </div>
      ) : (
        <NothingSearched isSearching={isSearching} ready={ready} />
      )}
      <Modal
        open={failure !== undefined && failed !== closedFor}
        onClose={() => setClosedFor(failed)}
        title={isUnknownTicker ? 'Company not found' : 'Search failed'}
        size="small"
        role="alertdialog"
      >
        {failure}
      </Modal>
    </SearchFrame>
  );
}
