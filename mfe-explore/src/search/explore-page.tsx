import { NONE_CHOSEN, onlyTicker, searchOfAlert, useCompanyOfTicker, useResultsColumns } from '@sentinel/market-ui';
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
import { FilterPanels } from '../fields/filter-panels.tsx';
import type { SearchForm } from '../fields/search-form.ts';
import { useNamedFilters } from '../fields/use-named-filters.ts';
import { isChangeOf } from '../saved/is-change-of.ts';
import { variantsOf } from '../saved/ready-search.ts';
import { SavedSearchMenu } from '../saved/saved-search-menu.tsx';
import { EmptyResult } from '../search-hints/empty-result.tsx';
import { CopyLink } from './copy-link.tsx';
import type { ExploreDefinition } from './definition.ts';
import styles from './explore-page.module.css';
import { ExploreResults } from './explore-results.tsx';
import { LiveCount } from './live-count.tsx';
import { NothingSearched } from './nothing-searched.tsx';
import { SearchFailurePopup } from './search-failure.tsx';
import { SearchFrame } from './search-frame.tsx';
import { isWaiting, searchState } from './search-state.ts';
import { UnknownTickers } from './unknown-tickers.tsx';
import { UnreadableLink } from './unreadable-link.tsx';
import { useNewRows } from './use-new-rows.ts';
import { useNextStep } from './use-next-step.ts';
import { useReadySearches } from './use-ready-searches.ts';
import { useResults } from './use-results.ts';
import { searchQuery, useSearchPage } from './use-search-page.ts';

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

  const { filtersOf, faultOf, chosenOf, chipsOf, labelOf, dropFilter } = kind.form;
  const chosen = submitted ? chosenOf(submitted.form) : NONE_CHOSEN;
  const company = useCompanyOfTicker(handedOverTicker ?? onlyTicker(chosen));
  // An address can hold what the form would not let through.
  const isSearchable = submitted !== null && faultOf(submitted.form) === undefined;
  const cik = typeof company === 'object' ? company.cik : undefined;
  const filters = isSearchable && company !== 'loading' ? filtersOf(submitted.form, cik) : null;
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

  const settled = results.isPlaceholderData ? undefined : results.data;
  const newRows = useNewRows({
    definition,
    email,
    filters,
    shown: results.isFetching || results.error ? undefined : settled?.num_rows,
    readAt: results.dataUpdatedAt,
  });
  const step = searchState({
    handedOverTicker,
    company,
    view: submitted?.view ?? null,
    fault: submitted ? faultOf(submitted.form) : undefined,
    isFetching: results.isFetching,
    error: results.error,
    answer: settled,
  });
  useNextStep(step, {
    search: () => page.search(),
    showPage: (number) => submitted && page.show({ ...submitted.view, page: number }, true),
  });
  const isSearching = isWaiting(step);
  const named = useNamedFilters(chipsOf(draft), chosenOf(draft));
  const fault = kind.form.firstFault(draft);
  const client = useQueryClient();
  const searchAgain = () => {
    void results.refetch();
    void client.invalidateQueries({ queryKey: [definition.studyOperation, email] });
  };
  /** Shows new rows, on top. */
  const showNew = () => {
    if (submitted === null) return;
    const { sort } = submitted.view;
    const { column, direction } = definition.newestFirst;
    if (submitted.view.page === 1 && sort.column === column && sort.direction === direction) {
      searchAgain();
      return;
    }
    // What was read of that page before is old.
    void client.invalidateQueries({ queryKey: [operation, email], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: [definition.studyOperation, email] });
    page.show({ ...submitted.view, page: 1, sort: definition.newestFirst });
  };
  const search = () => {
    if (faultOf(form.getValues()) === undefined) page.search(searchAgain);
  };
  const edit = (part: Partial<Form>) => {
    for (const [field, value] of Object.entries(part)) form.setValue(field as Path<Form>, value);
  };
  /** What decides which rows a form finds. */
  const asText = (one: Form) => JSON.stringify(filtersOf(one, undefined));
  /** Searches for the submitted filters with another part of them; what cannot be searched only shows in the form. */
  const vary = (part: Partial<Form>) => {
    const varied = submitted && { ...submitted.form, ...part };
    if (varied && faultOf(varied) === undefined) page.vary(part, asText(varied) === asText(submitted.form));
    else edit(part);
  };

  const { columns: chosenColumns, save: saveColumns } = useResultsColumns(
    definition.columnNames.all,
    definition.title,
    definition.columnNames.standard,
  );
  const view = submitted?.view ?? kind.firstView;
  const shownColumns = view.columns ?? chosenColumns;
  const [isMenuSeen, setMenuSeen] = useState(false);
  const { offered, isCounting } = useReadySearches(definition, isMenuSeen || (!(submitted && filters) && !isSearching));
  const ready = definition.ready.flatMap(variantsOf).map((search) => ({
    name: search.name,
    hint: search.hint,
    query: page.queryOf({ ...kind.form.empty, ...search.form }, kind.firstView),
    isOffered: offered.includes(search),
  }));
  const [opened, setOpened] = useState(() => ({ id: page.isAsLeft ? kind.memory.openedId() : null, arrivals: 0 }));
  const [openings, setOpenings] = useState(0);
  // What comes from elsewhere is not the saved search that was opened here.
  const openedId = opened.arrivals === page.arrivals ? opened.id : null;

  return (
    <SearchFrame
      title={definition.title}
      beside={
        <SavedSearchMenu
          page={operation}
          ready={ready}
          query={page.queryOf(draft, { ...view, page: 1 })}
          onSeen={() => setMenuSeen(true)}
          openedId={openedId}
          isChangeOf={(saved) => isChangeOf(chipsOf(page.formOf(saved) ?? kind.form.empty), chipsOf(draft))}
          onOpened={(id) => {
            setOpened({ id, arrivals: page.arrivals });
            kind.memory.rememberOpenedId(id);
          }}
          onOpen={(query, instead) => {
            setOpenings((count) => count + 1);
            page.open(query, instead);
          }}
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
      openedSearch={`${page.arrivals} ${openings}`}
      fault={fault}
      onSearch={search}
      onReset={() => {
        page.reset();
        setOpened({ id: null, arrivals: page.arrivals });
      }}
      chips={named.map(({ field, label, text }) => ({
        name: field,
        label,
        text,
        onRemove() {
          form.setValue(field as Path<Form>, kind.form.empty[field]);
          search();
        },
      }))}
      filters={<FilterPanels form={form} of={kind.form as SearchForm<Form, never>} />}
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
          <UnreadableLink
            {...page.unreadable}
            isIncomplete={page.unreadable.isIncomplete || (submitted !== null && !isSearchable)}
          />
          <UnknownTickers tickers={chosen.tickers} />
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
              isSearching={isSearching}
              shownColumns={shownColumns}
              onColumns={(names) => {
                saveColumns(names);
                page.show({ ...view, columns: names });
              }}
              onShow={page.show}
              onSearchAgain={searchAgain}
              newRows={newRows}
              onShowNew={showNew}
            />
            {step.at === 'nothing found' ? (
              <EmptyResult
                {...definition.hintsOf(filters)}
                labelOf={labelOf}
                onDrop={(filter) => vary(dropFilter(submitted.form, filter))}
              />
            ) : null}
            {results.data && results.data.num_rows > 0 && !results.error ? (
              <definition.Study
                form={submitted.form}
                filters={filters}
                horizon={view.studyHorizon}
                onHorizon={(studyHorizon) => page.show({ ...view, studyHorizon }, true)}
                split={view.studySplit}
                onSplit={(studySplit) => page.show({ ...view, studySplit }, true)}
                onChange={vary}
              />
            ) : null}
          </div>
        </div>
      ) : (
        <NothingSearched
          isSearching={isSearching}
          isCounting={isCounting}
          ready={ready.filter(({ isOffered }) => isOffered)}
        />
      )}
      <SearchFailurePopup
        failure={step.at === 'failed' ? step.failure : null}
        onLoadCompanies={() => void companies.load()}
      />
    </SearchFrame>
  );
}
