import { searchOfAlert, useCompanyOfTicker, useResultsColumns } from '@sentinel/market-ui';
import { companies } from '@sentinel/market-ui/entities';
import { Navigate, useLocation } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { preloadResultsGrid } from '@sentinel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { FromAlert } from '../alerts/from-alert.tsx';
import { readAlertNotice, readOpenedAlert } from '../alerts/opened-alert.ts';
import { SaveAsAlert } from '../alerts/save-as-alert.tsx';
import { SavedSearchMenu } from '../saved/saved-search-menu.tsx';
import { EmptyResult } from '../search-hints/empty-result.tsx';
import { CopyLink } from './copy-link.tsx';
import type { ExploreDefinition } from './definition.ts';
import styles from './explore-page.module.css';
import { ExploreResults } from './explore-results.tsx';
import { LiveCount } from './live-count.tsx';
import { NothingSearched } from './nothing-searched.tsx';
import { type SearchFailure, SearchFailurePopup } from './search-failure.tsx';
import { SearchFrame } from './search-frame.tsx';
import { UnreadableLink } from './unreadable-link.tsx';
import { useResults } from './use-results.ts';
import { searchQuery, useSearchPage } from './use-search-page.ts';
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

/** A page that searches trades or events (spec part 3, sections 2 and 4). Opened with an alert, it goes to the address of its search. */
export function ExplorePage<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>({ definition }: ExplorePageProps<Form, Filters, Column, Row>) {
  const { pathname, state } = useLocation();
  const alert = readOpenedAlert(state);
  const search = alert && searchOfAlert(alert.criteria);
  const form = search && definition.alert.formOf(search);
  if (!(alert && search && form)) return <SearchedPage definition={definition} />;
  const query = searchQuery(definition.kind, form, definition.kind.firstView);
  return (
    <Navigate
      replace
      to={`${pathname}?${query}`}
      state={{ fromAlert: { name: alert.name, leftOut: search.leftOut } }}
    />
  );
}

function SearchedPage<Form extends FieldValues, Filters extends object, Column extends string, Row extends object>({
  definition,
}: ExplorePageProps<Form, Filters, Column, Row>) {
  const { kind, operation } = definition;
  const email = useSession().email ?? '';
  const page = useSearchPage(kind);
  const { state } = useLocation();
  const { form, submitted, handedOverTicker } = page;
  const draft = useWatch({ control: form.control }) as Form;
  // The code of the rows loads while the first search runs (FINDINGS I3).
  useEffect(preloadResultsGrid, []);

  const entity = submitted ? definition.entityOf(submitted.form) : null;
  const company = useCompanyOfTicker(handedOverTicker ?? (entity?.kind === 'company' ? entity.ticker : null));
  // An address can hold what the form would not let through.
  const isSearchable = submitted !== null && definition.faultOf(submitted.form) === undefined;
  const cik = typeof company === 'object' ? company.cik : undefined;
  const filters = isSearchable && company !== 'loading' ? definition.filtersOf(submitted.form, cik) : null;
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
    if (handedOverTicker === null || cik === undefined) return;
    const timer = setTimeout(() => page.search(), AUTO_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [handedOverTicker, cik]);

  const failure = failureOf(handedOverTicker, company, results.error);
  const isHandedOver = handedOverTicker !== null && failure === null;
  const isSearching = isHandedOver || (isSearchable && (company === 'loading' || results.isFetching));
  const fault = definition.faultOf(draft);
  const client = useQueryClient();
  const searchAgain = () => {
    void results.refetch();
    void client.invalidateQueries({ queryKey: [definition.studyOperation, email] });
  };
  const search = () => {
    if (definition.faultOf(form.getValues()) === undefined) page.search(searchAgain);
  };
  const edit = (part: Partial<Form>) => {
    for (const [field, value] of Object.entries(part)) form.setValue(field as Path<Form>, value);
  };
  /** What decides which rows a form finds. */
  const asText = (one: Form) => JSON.stringify(definition.filtersOf(one, undefined));
  /** Searches for the submitted filters with another part of them; what cannot be searched only shows in the form. */
  const vary = (part: Partial<Form>) => {
    const varied = submitted && { ...submitted.form, ...part };
    if (varied && definition.faultOf(varied) === undefined) page.vary(part, asText(varied) === asText(submitted.form));
    else edit(part);
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
      actions={
        submitted ? (
          <>
            <SaveAsAlert kind={definition.alert.kind} asAlert={() => definition.alert.of(submitted.form)} />
            <CopyLink query={page.queryOf(submitted.form, { ...view, columns: shownColumns })} />
          </>
        ) : null
      }
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
      count={
        <LiveCount
          definition={definition}
          draft={draft}
          searched={filters && { filters, num_rows: settled?.num_rows }}
          onChange={edit}
        />
      }
      notice={
        <>
          <UnreadableLink {...page.unreadable} />
          <FromAlert notice={readAlertNotice(state)} />
        </>
      }
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
              onSearchAgain={searchAgain}
            />
            {results.data?.num_rows === 0 && !isSearching ? (
              <EmptyResult
                {...definition.hintsOf(filters)}
                onDrop={(filter) => vary(definition.dropFilter(submitted.form, filter))}
              />
            ) : null}
            {results.data && results.data.num_rows > 0 && !results.error ? (
              <definition.Study
                form={submitted.form}
                filters={filters}
                horizon={view.studyHorizon}
                onHorizon={(studyHorizon) => page.show({ ...view, studyHorizon }, true)}
                onChange={vary}
              />
            ) : null}
          </div>
        </div>
      ) : (
        <NothingSearched isSearching={isSearching} ready={ready} />
      )}
      <SearchFailurePopup failure={failure} onLoadCompanies={() => void companies.load()} />
    </SearchFrame>
  );
}

function failureOf(
  handedOverTicker: string | null,
  company: ReturnType<typeof useCompanyOfTicker>,
  error: Error | null,
): SearchFailure | null {
  if (handedOverTicker !== null && company === undefined) return { kind: 'unknown ticker', ticker: handedOverTicker };
  if (handedOverTicker !== null && company === 'failed') {
    return { kind: 'companies not loaded', ticker: handedOverTicker };
  }
  return error && { kind: 'not answered', error };
}
