import { watchlist } from '@sentinel/fields';
import { useSession } from '@sentinel/session/react';
import { Dropdown } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { watchlistsQuery } from '../../watchlists.query.ts';

interface WatchlistFieldProps {
  /** The id of the chosen list; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const NONE = { value: '', label: 'None' } as const;

/** Chooses one of the user's watchlists to watch whom it lists; nothing for a user without one. */
export function WatchlistField({ value, onChange }: WatchlistFieldProps) {
  const email = useSession().email ?? '';
  const { data: lists, isError } = useQuery(watchlistsQuery(email));
  if (value === '' && !isError && (lists ?? []).length === 0) return null;
  const own = (lists ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isElse = value !== '' && !own.some((list) => list.value === value);
  // A search by somebody else's shared list can have become this alert.
  const isOthers = isElse && lists !== undefined;
  return (
    <Dropdown
      label={watchlist.label}
      options={[
        NONE,
        ...(isElse ? [{ value, label: isOthers ? "Somebody else's watchlist" : 'Loading...' }] : []),
        ...own,
      ]}
      value={value}
      disabled={lists === undefined}
      error={
        isOthers
          ? 'An alert watches your own watchlists only. Copy a shared one to watch it.'
          : isError
            ? 'Your watchlists could not be loaded.'
            : undefined
      }
      hint="The alert follows the list: whom you add is watched from then on."
      onChange={onChange}
    />
  );
}
