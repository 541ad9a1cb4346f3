import { useSearchParams } from '@sentinel/router';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { LinkButton, Pagination, useNarrowScreen } from '@sentinel/ui';
import { CLUSTER_PAGE_SIZES } from '@sentinel/vocabulary-market';
import { useQuery } from '@tanstack/react-query';
import { QueryPage } from '../query-page/query-page.tsx';
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
    <QueryPage
      title="Clusters"
      intro="Several insiders of one company trading the same way by their own decision. Joint filers and chains count once."
      actions={
        session.hasAny(['alerts']) ? (
          <LinkButton variant="primary-yellow" href={alertAddress(view)}>
            Create cluster alert
          </LinkButton>
        ) : null
      }
      filters={<ClusterFilters filters={view} onChange={show} />}
      query={found}
      panelTitle={found.data ? counted(found.data.total, 'cluster') : 'Clusters'}
      subject="The clusters"
      skeletonRows={10}
      exportTitle="The clusters of this page"
      onExport={found.data && found.data.total > 0 ? ({ clusters }) => exportClusters(clusters) : undefined}
    >
      {(answer) => <Clusters found={answer} view={view} onShow={show} />}
    </QueryPage>
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
