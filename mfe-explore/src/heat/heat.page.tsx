import { useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { EmptyState, useNarrowScreen } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryPage } from '../query-page/query-page.tsx';
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
  return (
    <QueryPage
      title="Sector Heat"
      intro="Where insiders bought or sold by their own decision, each industry against its own past."
      filters={<HeatFilters view={view} onChange={(change) => setQuery(writeHeatAddress({ ...view, ...change }))} />}
      query={found}
      panelTitle="Percentiles by industry and month"
      subject="The sector heat"
      skeletonRows={16}
      exportTitle="A line for each industry and month"
      onExport={found.data && hasAnyTrades(found.data) ? (heat) => exportHeat(heatRows(heat, view)) : undefined}
    >
      {(heat) =>
        hasAnyTrades(heat) ? (
          <Heat heat={heat} view={view} />
        ) : (
          <EmptyState title="No trades">
            No insider of a company with a known industry traded outside of a 10b5-1 plan in the last {view.months}{' '}
            months.
          </EmptyState>
        )
      }
    </QueryPage>
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
