import { downloadCsv, toCsv } from '@sentinel/ui';
import { CLUSTER_COLUMNS } from './cluster-columns.tsx';
import type { Cluster } from './clusters.query.ts';

/** The shown clusters as a file: days apart, and names beside what people are. */
const COLUMNS = [
  { name: 'Company', value: ({ name }: Cluster) => name },
  { name: 'Ticker', value: ({ ticker }: Cluster) => ticker },
  ...CLUSTER_COLUMNS.filter(({ name }) => name !== 'From, to'),
];

/** Saves what the table shows. */
export function exportClusters(clusters: readonly Cluster[]): void {
  const text = toCsv<Cluster>(COLUMNS, clusters);
  if (text !== undefined) downloadCsv(text, 'Clusters');
}
