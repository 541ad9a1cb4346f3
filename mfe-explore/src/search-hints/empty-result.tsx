import { ask, type CallPayload } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import styles from './empty-result.module.css';
import { filterName, type RelaxedFilter } from './filter-names.ts';

export type EmptyResultProps = (
  | {
      operation: 'explore_trades';
      /** The search's filters, without page, limit and sort. */
      filters: CallPayload<'relax_trades'>;
    }
  | { operation: 'explore_events'; filters: CallPayload<'relax_events'> }
) & {
  /** Searches again without that filter; without it, the hints only say what they know. */
  onDrop?: ((filter: RelaxedFilter) => void) | undefined;
};

/** As many as help; the most rows first. */
const MOST_HINTS = 4;
const COUNT = new Intl.NumberFormat('en-US');

/**
 * What removed the last rows of a search that found nothing: "Without Days until next EA this search has 3,906 trades." Shows nothing
 * while it is being counted or when counting failed: the empty result says enough by itself.
 */
export function EmptyResult({ onDrop, ...search }: EmptyResultProps) {
  const email = useSession().email ?? '';
  const isTrades = search.operation === 'explore_trades';
  const operation = isTrades ? 'relax_trades' : 'relax_events';
  const { data } = useQuery({
    queryKey: [operation, email, search.filters],
    queryFn: async ({ signal }): Promise<{ filter: RelaxedFilter; num_rows: number }[]> => {
      const answer =
        search.operation === 'explore_trades'
          ? await ask('relax_trades', search.filters, { signal })
          : await ask('relax_events', search.filters, { signal });
      return answer.without;
    },
  });
  if (!data) return null;
  const noun = isTrades ? ['trade', 'trades'] : ['event', 'events'];
  const helpful = data.filter(({ num_rows }) => num_rows > 0).slice(0, MOST_HINTS);
  if (helpful.length === 0)
    return data.length < 2 ? null : (
      <p className={styles.hint}>No single filter is the reason. Remove two or more of them.</p>
    );
  return (
    <ul className={styles.hints} aria-label="Filters that leave nothing">
      {helpful.map(({ filter, num_rows }) => {
        const name = filterName(operation, filter);
        return (
          <li key={filter} className={styles.hint}>
            Without{' '}
            {onDrop ? (
              <button type="button" className={styles.drop} onClick={() => onDrop(filter)}>
                {name}
              </button>
            ) : (
              <strong>{name}</strong>
            )}{' '}
            this search has {COUNT.format(num_rows)} {noun[num_rows === 1 ? 0 : 1]}.
          </li>
        );
      })}
    </ul>
  );
}
