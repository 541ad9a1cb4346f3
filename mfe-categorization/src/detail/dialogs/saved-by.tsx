import { ask } from '@sentinel/api-client';
import { instantText } from '@sentinel/calendar';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import styles from './dialogs.module.css';

/** Which interaction of which company. */
export interface InteractionKey {
  readonly gvkey: string;
  readonly interaction_num: number;
}

/** Who saved the verdict that the server has, and when: the newest one of its history that was saved. */
export function SavedBy({ gvkey, interaction_num }: InteractionKey) {
  const { email, timeZone } = useSession();
  const { data } = useQuery({
    queryKey: ['get_categorization_history', email, gvkey, interaction_num],
    queryFn: ({ signal }) => ask('get_categorization_history', { gvkey, interaction_num }, { signal }),
    staleTime: 0,
  });
  const saved = data?.response.find(({ outcome }) => outcome === 'saved');
  if (!saved) return null;
  const { decided_by, decided_at } = saved;
  const by = decided_by === null ? '' : decided_by === email ? 'by you, ' : `by ${decided_by}, `;
  return (
    <p className={styles.when}>
      Saved {by}
      <time dateTime={decided_at}>{instantText(decided_at, { timeZone })}</time>
    </p>
  );
}
