import { useSearchParams } from '@sentinel/router';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import {
  Button,
  ErrorState,
  LinkButton,
  PageHeader,
  Pagination,
  Panel,
  Skeleton,
  Spinner,
  useNarrowScreen,
} from '@sentinel/ui';
import { CLUSTER_PAGE_SIZES } from '@sentinel/vocabulary-market';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import { ClusterFilters } from './cluster-filters.tsx';
import { alertAddress } from './cluster-links.ts';
import { counted } from './cluster-words.ts';
import styles from './clusters.module.css';
import { clustersQuery, type FoundClusters } from './clusters.query.ts';
import { type ClustersView, readClustersAddress, writeClustersAddress } from './clusters-address.ts';
import { ClustersCards } from './clusters-cards.tsx';
import { exportClusters } from './clusters-csv.ts';
import { ClustersTable } from './clusters-table.tsx';
import { NoClusters } from './no-clusters.tsx';

/** /clusters: several insiders of one company who traded the same way, with what came of it. */
export default function ClustersPage() {
  const [query, setQuery] = useSearchParams();
  const view = readClustersAddress(query);
  const show = (change: Partial<ClustersView>) => setQuery(writeClustersAddress({ ...view, page: 1, ...change }));
  const email = useSession().email ?? '';
  const found = useQuery(clustersQuery(email, view));
  return (
    <div className={styles.page}>
      <PageHeader
        title="Clusters"
        intro="Several insiders of one company trading the same way by their own decision. Joint filers and chains count once."
        actions={
          session.hasAny(['alerts']) ? (
            <LinkButton variant="primary-yellow" href={alertAddress(view)}>
              Create cluster alert
            </LinkButton>
          ) : null
        }
      />
      <ClusterFilters filters={view} onChange={show} />
      <Panel
        flush
        title={<Title found={found.data} isLoading={found.isFetching} />}
        aria-busy={found.isFetching}
        actions={
          <>
            <span className={styles.freshness}>
              <FreshnessLine rowsReadAt={found.dataUpdatedAt} onSearchAgain={() => void found.refetch()} />
            </span>
            {found.data && found.data.total > 0 ? (
              <Button
                variant="outline"
                title="The clusters of this page"
                icon={<Download size={14} aria-hidden="true" />}
                onClick={() => found.data && exportClusters(found.data.clusters)}
              >
                Export CSV
              </Button>
            ) : null}
          </>
        }
      >
        {found.isError && !found.data ? (
          <ErrorState
            title="The clusters could not be loaded"
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          >
            {found.error.message}
          </ErrorState>
        ) : found.data ? (
          <Clusters found={found.data} view={view} onShow={show} />
        ) : (
          <ClustersSkeleton />
        )}
      </Panel>
    </div>
  );
}

function Title({ found, isLoading }: { readonly found: FoundClusters | undefined; readonly isLoading: boolean }) {
  return (
    <span className={styles.title}>
      {found ? counted(found.total, 'cluster') : 'Clusters'}
      {found && isLoading ? <Spinner size="small" /> : null}
    </span>
  );
}

interface ClustersProps {
  readonly found: FoundClusters;
  readonly view: ClustersView;
  readonly onShow: (change: Partial<ClustersView>) => void;
}

function Clusters({ found: { clusters, total }, view, onShow }: ClustersProps) {
  const isNarrow = useNarrowScreen();
  if (total === 0) return <NoClusters filters={view} />;
  const List = isNarrow ? ClustersCards : ClustersTable;
  return (
    <>
      <List clusters={clusters} filters={view} />
      <div className={styles.pages}>
        <Pagination
          label="Clusters: pages"
          page={view.page}
          pageSize={view.rows}
          totalRows={total}
          pageSizes={[...CLUSTER_PAGE_SIZES].sort((one, other) => one - other)}
          onPageChange={(page) => onShow({ page })}
          onPageSizeChange={(rows) => onShow({ rows: rows as ClustersView['rows'] })}
        />
      </div>
    </>
  );
}

const SKELETON_ROWS = 10;

/** As high as a page of rows, so that little moves. */
function ClustersSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading clusters</span>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} width={`${92 - (row % 4) * 9}%`} height="12px" />
      ))}
    </div>
  );
}
