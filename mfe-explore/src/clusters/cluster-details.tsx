import { session } from '@sentinel/session';
import { LinkButton } from '@sentinel/ui';
import { alertAddress, exploreAddress, studyAddress } from './cluster-links.ts';
import { ClusterTimeline } from './cluster-timeline.tsx';
import { detailText, headline } from './cluster-words.ts';
import styles from './clusters.module.css';
import type { Cluster } from './clusters.query.ts';
import type { ClusterFilters } from './clusters-address.ts';

export interface ClusterDetailsProps {
  readonly cluster: Cluster;
  readonly filters: ClusterFilters;
}

/** An opened cluster: who traded when, what else there is to say, and where to go on. */
export function ClusterDetails({ cluster, filters }: ClusterDetailsProps) {
  const explore = exploreAddress(cluster);
  return (
    <div className={styles.details}>
      <ClusterTimeline cluster={cluster} />
      <div className={styles.words}>
        <p className={styles.headline}>{headline(cluster)}</p>
        <p className={styles.sentence}>{detailText(cluster)}</p>
        <div className={styles.steps}>
          {explore === undefined ? null : (
            <LinkButton variant="outline" href={explore}>
              Open in explore
            </LinkButton>
          )}
          <LinkButton variant="outline" href={studyAddress(filters, cluster.direction)}>
            Study clusters
          </LinkButton>
          {cluster.ticker !== null && session.hasAny(['alerts']) ? (
            <LinkButton variant="outline" href={alertAddress(filters, cluster.ticker)}>
              Create alert
            </LinkButton>
          ) : null}
        </div>
      </div>
    </div>
  );
}
