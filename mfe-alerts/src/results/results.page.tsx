import { isNotFound } from '@sentinel/api-client';
import { NewRowsButton } from '@sentinel/market-ui';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, EmptyState, ErrorState, PageHeader, ResultsTable } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { NoSuchAlert } from '../no-such/no-such.tsx';
import { numberText } from '../words/amount-text.ts';
import styles from './results.module.css';
import { resultsQuery } from './results.query.ts';
import type { Results } from './results.ts';
import { type ResultsRow, resultsColumns } from './results-columns.tsx';
import { type ResultsState, readResultsState } from './results-state.ts';
import { type NewResults, useNewResults } from './use-new-results.ts';

/** /alert (spec part 2 section 2 "Alert and search results page"): the rows of an alert, or of a search. */
export function ResultsPage() {
  const { state } = useLocation();
  const [address] = useSearchParams();
  const opened = readResultsState(state, address);
  return opened === null ? <Navigate to="/alerts" replace /> : <OpenedResults opened={opened} />;
}

function OpenedResults({ opened }: { opened: ResultsState }) {
  const { email } = useSession();
  const results = useQuery(resultsQuery(email ?? '', opened));
  const news = useNewResults(email ?? '', opened, results.data);
  const title = results.data?.title ?? (opened.alertName ? `Results for ${opened.alertName}` : 'Search Results');
  if (!opened.searchPayload && isNotFound(results.error)) return <NoSuchAlert heading={title} />;
  const isEmpty = results.data?.data.length === 0;
  const back = <BackButton opened={opened} />;
  return (
    <div className={styles.page}>
      <PageHeader title={title} actions={isEmpty ? null : back} />
      {opened.leftOut && opened.leftOut.length > 0 ? (
        <Banner tone="warning">
          A search can't have these parts of the alert, so its rows may differ: {opened.leftOut.join(', ')}.
        </Banner>
      ) : null}
      {results.isError ? (
        <ErrorState
          title="The results could not be loaded"
          onRetry={() => void results.refetch()}
          retrying={results.isFetching}
        >
          {results.error.message}
        </ErrorState>
      ) : isEmpty ? (
        <EmptyState title="No matching results given the criteria." action={back} />
      ) : (
        <>
          {results.data ? <NotMatched results={results.data} /> : null}
          <Rows title={title} results={results.data} news={news} />
        </>
      )}
    </div>
  );
}

/** That an alert did not tell of a row is said where it is shown: the rule is asked now, and the row may be older than it. */
function NotMatched({ results: { data, matched = data.length } }: { results: Results }) {
  if (matched >= data.length) return null;
  const which =
    matched === 0
      ? 'None of the rows matched when it came,'
      : `${numberText(matched)} of the ${numberText(data.length)} rows matched when they came; the others did not,`;
  return (
    <Banner>
      The table shows what the rule matches in the last year. {which} for example because the alert was saved later.
    </Banner>
  );
}

interface RowsProps {
  readonly title: string;
  /** Undefined while they load. */
  readonly results: Results | undefined;
  readonly news: NewResults;
}

/** While the results load, the names of columns that every answer has. */
const FIRST_COLUMNS = ['Company Name', 'Ticker', 'Filing URL', 'Date Accepted'];

function Rows({ title, results, news }: RowsProps) {
  const status = useRef<HTMLSpanElement>(null);
  const columns = useMemo(() => resultsColumns(results?.columns ?? FIRST_COLUMNS, results?.data ?? []), [results]);
  return (
    <ResultsTable<ResultsRow>
      label={title}
      columns={columns}
      rows={results?.data ?? []}
      loading={results === undefined}
      status={
        results ? (
          <span ref={status} tabIndex={-1} className={styles.status}>
            {shownText(results)}
            <NewRowsButton
              count={news.count}
              nouns={['row', 'rows']}
              onShow={() => {
                // The button goes away; who pressed it stays beside the rows.
                status.current?.focus();
                news.show();
              }}
            />
          </span>
        ) : undefined
      }
      exportCsv
    />
  );
}

/** Says when there are more rows than the page shows. */
function shownText({ data, total }: Results): string | undefined {
  if (total === undefined) return undefined;
  const shown = data.length.toLocaleString('en-US');
  return total === null ? `The newest ${shown}` : `The first ${shown} of ${total.toLocaleString('en-US')}`;
}

/** 'Back to Search' hands the search its state back; 'Back to Alerts' leads to the list. */
function BackButton({ opened: { fromPath, prevSearchState } }: { opened: ResultsState }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="outline"
      icon={<ArrowLeft size={14} aria-hidden="true" />}
      onClick={() => void navigate(fromPath ?? '/alerts', fromPath ? { state: prevSearchState } : {})}
    >
      {fromPath ? 'Back to Search' : 'Back to Alerts'}
    </Button>
  );
}
