import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton, Spinner, useNarrowScreen } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import styles from './heat.module.css';
import { heatQuery, heatRows, type SectorHeat } from './heat.query.ts';
import { type HeatView, readHeatAddress, writeHeatAddress } from './heat-address.ts';
import { exportHeat } from './heat-csv.ts';
import { HeatFilters } from './heat-filters.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HeatList } from './heat-list.tsx';

/** /heat: where insiders of an industry buy or sell more than is usual there, by month. */
export default function HeatPage() {
  const [query, setQuery] = useSearchParams();
  const view = readHeatAddress(query);
  const email = useSession().email ?? '';
  const found = useQuery(heatQuery(email, view.months));
  const hasTrades = found.data !== undefined && hasAnyTrades(found.data);
  return (
    <div className={styles.page}>
      <PageHeader
        title="Sector Heat"
        intro="Where insiders bought or sold by their own decision, each industry against its own past."
      />
      <HeatFilters view={view} onChange={(change) => setQuery(writeHeatAddress({ ...view, ...change }))} />
      <Panel
        flush
        title={
          <span className={styles.title}>
            Percentiles by industry and month
            {found.data && found.isFetching ? <Spinner size="small" /> : null}
          </span>
        }
        aria-busy={found.isFetching}
        actions={
          <>
            <span className={styles.freshness}>
              <FreshnessLine rowsReadAt={found.dataUpdatedAt} onSearchAgain={() => void found.refetch()} />
            </span>
            {found.data && hasTrades ? (
              <Button
                variant="outline"
                title="A line for each industry and month"
                icon={<Download size={14} aria-hidden="true" />}
                onClick={() => found.data && exportHeat(heatRows(found.data, view))}
              >
                Export CSV
              </Button>
            ) : null}
          </>
        }
      >
        {found.isError && !found.data ? (
          <ErrorState
            title="The sector heat could not be loaded"
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          >
            {found.error.message}
          </ErrorState>
        ) : found.data && hasTrades ? (
          <Heat heat={found.data} view={view} />
        ) : found.data ? (
          <EmptyState title="No trades">
            No insider of a company with a known industry traded outside of a 10b5-1 plan in the last {view.months}{' '}
            months.
          </EmptyState>
        ) : (
          <HeatSkeleton />
        )}
      </Panel>
    </div>
  );
}

const hasAnyTrades = ({ industries }: SectorHeat) => industries.some(({ trades }) => trades.some((count) => count > 0));

function Heat({ heat, view }: { readonly heat: SectorHeat; readonly view: HeatView }) {
  const isNarrow = useNarrowScreen();
  const { measure, months, sort } = view;
  const rows = useMemo(() => heatRows(heat, { measure, months, sort }), [heat, measure, months, sort]);
  const List = isNarrow ? HeatList : HeatGrid;
  return (
    <>
      <List rows={rows} measure={measure} />
      <HeatLegend withoutIndustry={heat.without_industry} />
    </>
  );
}

const SKELETON_ROWS = 16;

/** About as high as the table, so that little moves. */
function HeatSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading the sector heat</span>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} width={`${96 - (row % 4) * 5}%`} height="12px" />
      ))}
    </div>
  );
}
