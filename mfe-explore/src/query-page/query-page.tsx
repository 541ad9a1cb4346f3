import { Button, ErrorState, PageHeader, Panel, Skeleton, Spinner } from '@sentinel/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import styles from './query-page.module.css';

interface QueryPageProps<Answer> {
  readonly title: string;
  readonly intro: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Between the title and the choices. */
  readonly before?: ReactNode;
  /** Choices that take effect at once. */
  readonly filters: ReactNode;
  /** What the page shows; the answer before stays while the next one loads. */
  readonly query: UseQueryResult<Answer>;
  readonly panelTitle: ReactNode;
  /** In sentences: `The clusters could not be loaded`, `Loading the clusters`. */
  readonly subject: string;
  readonly skeletonRows: number;
  readonly exportTitle: string;
  /** Undefined where there is nothing to export. */
  readonly onExport: ((answer: Answer) => void) | undefined;
  readonly children: (answer: Answer) => ReactNode;
}

/** A page with the answer to one question: choices, then a panel with the answer, its age and its file. */
export function QueryPage<Answer>(props: QueryPageProps<Answer>) {
  const {
    actions,
    before,
    children,
    exportTitle,
    filters,
    intro,
    onExport,
    panelTitle,
    query,
    skeletonRows,
    subject,
    title,
  } = props;
  const { data } = query;
  return (
    <div className={styles.page}>
      <PageHeader title={title} intro={intro} actions={actions} />
      {before}
      <div className={styles.filters}>{filters}</div>
      <Panel
        flush
        title={
          <span className={styles.title}>
            {panelTitle}
            {data !== undefined && query.isFetching ? <Spinner size="small" /> : null}
          </span>
        }
        aria-busy={query.isFetching}
        actions={
          <>
            <span className={styles.freshness}>
              <FreshnessLine rowsReadAt={query.dataUpdatedAt} onSearchAgain={() => void query.refetch()} />
            </span>
            {data !== undefined && onExport ? (
              <Button
                variant="outline"
                title={exportTitle}
                icon={<Download size={14} aria-hidden="true" />}
                onClick={() => onExport(data)}
              >
                Export CSV
              </Button>
            ) : null}
          </>
        }
      >
        {data !== undefined ? (
          children(data)
        ) : query.isError ? (
          <ErrorState
            title={`${subject} could not be loaded`}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {query.error.message}
          </ErrorState>
        ) : (
          <AnswerSkeleton label={`Loading ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`} rows={skeletonRows} />
        )}
      </Panel>
    </div>
  );
}

/** About as high as the answer, so that little moves. */
function AnswerSkeleton({ label, rows }: { readonly label: string; readonly rows: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} width={`${94 - (row % 4) * 7}%`} height="12px" />
      ))}
    </div>
  );
}
