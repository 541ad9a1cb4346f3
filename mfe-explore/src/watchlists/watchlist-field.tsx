import { Dropdown, TextLink } from '@sentinel/ui';
import { useWatchlists } from './use-watchlists.ts';

interface WatchlistFieldProps {
  readonly label: string;
  /** The id of the chosen list. */
  readonly value: string | null;
  onChange(value: string | null): void;
}

/** Any company, in place of a list. */
const ANY = '';

/** Chooses one of the user's watchlists, or none; without one it says where to make one. */
export function WatchlistField({ label, value, onChange }: WatchlistFieldProps) {
  const { lists, own } = useWatchlists(value);
  const hasNone = own.isSuccess && lists.length === 0;
  return (
    <Dropdown
      label={label}
      options={[{ value: ANY, label: 'Any company' }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ANY}
      disabled={lists.length === 0}
      error={own.isError ? 'Your watchlists could not be loaded.' : undefined}
      hint={
        hasNone ? (
          <TextLink inSentence href="/watchlists">
            No watchlists yet: make one
          </TextLink>
        ) : undefined
      }
      onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
    />
  );
}
