import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CompanyLink } from '../search/company-link.tsx';
import { ClusterValue, DirectionBadge, ReturnSince } from './cluster-columns.tsx';
import { ClusterDetails } from './cluster-details.tsx';
import { counted, daysText, whoText } from './cluster-words.ts';
import styles from './clusters.module.css';
import { type Cluster, clusterKey } from './clusters.query.ts';
import type { ClusterListProps } from './clusters-table.tsx';

/** The clusters of a page on a phone: three lines each, which open in place. */
export function ClustersCards({ clusters, filters }: ClusterListProps) {
  return (
    <ul className={styles.cards} aria-label="Clusters">
      {clusters.map((cluster) => (
        <ClusterCard key={clusterKey(cluster)} cluster={cluster} filters={filters} />
      ))}
    </ul>
  );
}

function ClusterCard({ cluster, filters }: { readonly cluster: Cluster } & Pick<ClusterListProps, 'filters'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, people, ticker, who } = cluster;
  return (
    <li className={styles.card} data-open={isOpen ? '' : undefined}>
      <div className={styles.brief}>
        <p className={styles.cardLine}>
          <span className={styles.cardName}>
            <CompanyLink name={name} ticker={ticker} /> <span className={styles.ticker}>{ticker}</span>
          </span>
          <DirectionBadge direction={cluster.direction} />
        </p>
        <p className={styles.cardLine}>
          <span>{daysText(cluster)}</span>
          <span className={styles.amount}>
            <ClusterValue value={cluster.value} />
          </span>
        </p>
        <p className={styles.cardLine}>
          <span className={styles.cardWho}>
            {counted(people, 'person', 'people')}: {whoText(who)}
          </span>
          <span className={styles.amount}>
            <ReturnSince {...cluster} />
          </span>
        </p>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Who traded when
          <span className="visually-hidden">
            : {name}, {daysText(cluster)}
          </span>
          <ChevronDown size={16} className={styles.sign} aria-hidden="true" />
        </button>
      </div>
      {isOpen ? (
        <div id={id}>
          <ClusterDetails cluster={cluster} filters={filters} />
        </div>
      ) : null}
    </li>
  );
}
