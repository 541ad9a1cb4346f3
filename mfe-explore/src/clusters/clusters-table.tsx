import { classNames, IconButton } from '@sentinel/ui';
import { ChevronDown } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { CompanyLink } from '../search/company-link.tsx';
import { CLUSTER_COLUMNS, type ClusterColumn } from './cluster-columns.tsx';
import { ClusterDetails } from './cluster-details.tsx';
import { daysText } from './cluster-words.ts';
import styles from './clusters.module.css';
import { type Cluster, clusterKey } from './clusters.query.ts';
import type { ClusterFilters } from './clusters-address.ts';

export interface ClusterListProps {
  readonly clusters: readonly Cluster[];
  readonly filters: ClusterFilters;
}

const SHOWN = CLUSTER_COLUMNS.filter(({ cell }) => cell !== undefined);

const classOf = ({ isNumber, isSecondary, width }: ClusterColumn) =>
  classNames(styles[width], isNumber && styles.number, isSecondary && styles.secondary);

/** The clusters of a page; one row at a time is open. */
export function ClustersTable({ clusters, filters }: ClusterListProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <table className={styles.table} aria-label="Clusters">
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            Company
          </th>
          {SHOWN.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clusters.map((cluster) => {
          const key = clusterKey(cluster);
          return (
            <ClusterRow
              key={key}
              cluster={cluster}
              filters={filters}
              isOpen={key === open}
              onToggle={() => setOpen(key === open ? null : key)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface ClusterRowProps {
  readonly cluster: Cluster;
  readonly filters: ClusterFilters;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ClusterRow({ cluster, filters, isOpen, onToggle }: ClusterRowProps) {
  const id = useId();
  const { name, ticker } = cluster;
  return (
    <Fragment>
      <tr className={styles.row} data-open={isOpen ? '' : undefined}>
        <td>
          <div className={styles.company}>
            <IconButton
              label={`Who traded ${name}, ${daysText(cluster)}`}
              icon={<ChevronDown size={16} className={styles.sign} aria-hidden="true" />}
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={onToggle}
            />
            <span className={styles.cut} title={name}>
              <CompanyLink name={name} ticker={ticker} />
            </span>
            <span className={styles.ticker}>{ticker}</span>
          </div>
        </td>
        {SHOWN.map((column) => (
          <td key={column.name} className={classOf(column)}>
            {column.cell?.(cluster)}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td className={styles.opened} colSpan={SHOWN.length + 1}>
            <ClusterDetails cluster={cluster} filters={filters} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
