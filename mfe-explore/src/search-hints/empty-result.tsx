import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import styles from './empty-result.module.css';
import { type RelaxedFilter, type RelaxedSearch, relaxedQuery } from './relaxed-search.query.ts';
import { WithoutFilter } from './without-filter.tsx';

export type EmptyResultProps = RelaxedSearch & {
  labelOf(filter: RelaxedFilter): string;
  /** Searches again without that filter; without it, the hints only say what they know. */
  onDrop?: ((filter: RelaxedFilter) => void) | undefined;
};

/** As many as help; the most rows first. */
const MAX_HINTS = 4;

/**
 * What removed the last rows of a search that found nothing: "Without Days until next earnings announcement (EA) this search has 3,906 trades." Shows nothing
 * while it is being counted or when counting failed: the empty result says enough by itself.
 */
export function EmptyResult({ labelOf, onDrop, ...search }: EmptyResultProps) {
  const email = useSession().email ?? '';
  const { data } = useQuery(relaxedQuery(email, search));
  if (!data) return null;
  const helpful = data.filter(({ num_rows }) => num_rows > 0).slice(0, MAX_HINTS);
  if (helpful.length === 0)
    return data.length < 2 ? null : (
      <p className={styles.hint}>No single filter is the reason. Remove two or more of them.</p>
    );
  return (
    <ul className={styles.hints} aria-label="Filters that leave nothing">
      {helpful.map((without) => (
        <li key={without.filter} className={styles.hint}>
          <WithoutFilter operation={search.operation} labelOf={labelOf} {...without} onDrop={onDrop} />
        </li>
      ))}
    </ul>
  );
}
