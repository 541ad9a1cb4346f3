import { useLocation } from '@sentinel/router';
import { EmptyState, Panel, SkeletonText, TextLink } from '@sentinel/ui';
import { Search } from 'lucide-react';
import styles from './nothing-searched.module.css';

export interface NothingSearchedProps {
  /** A search that was handed over is about to start. */
  isSearching: boolean;
  /** What can be started from is not known yet. */
  isCounting: boolean;
  ready: ReadonlyArray<{ readonly name: string; readonly hint: string; readonly query: string }>;
}

/** Stands where the results will be, with searches to start from. */
export function NothingSearched({ isSearching, isCounting, ready }: NothingSearchedProps) {
  const { pathname } = useLocation();
  return (
    <Panel title="Search Results">
      {isSearching ? (
        <SkeletonText lines={6} />
      ) : (
        <EmptyState title="Nothing searched yet" icon={<Search size={24} strokeWidth={1.5} />}>
          <p>
            Choose filters and press Search
            {ready.length > 0 || isCounting ? ', or start from one of these:' : '.'}
          </p>
          <ul className={styles.list} aria-busy={isCounting}>
            {ready.map(({ name, hint, query }) => (
              <li key={name} className={styles.ready}>
                <TextLink href={`${pathname}?${query}`}>{name}</TextLink>
                <span className={styles.hint}>{hint}</span>
              </li>
            ))}
          </ul>
        </EmptyState>
      )}
    </Panel>
  );
}
