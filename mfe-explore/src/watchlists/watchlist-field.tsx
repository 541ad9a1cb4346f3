import { Dropdown, TextLink } from '@sentinel/ui';
import { Choice } from '../query-page/choice.tsx';
import { useWatchlists } from './use-watchlists.ts';

interface WatchlistFieldProps {
  readonly label: string;
  /** The id of the chosen list. */
  readonly value: string | null;
  onChange(value: string | null): void;
  /** In a row of choices: a small field without a visible label, and nothing for a user without lists. */
  readonly isCompact?: boolean;
}

/** Any company, in place of a list. */
const ANY = '';

/** Chooses one of the user's watchlists, or none; without one it says where to make one. */
export function WatchlistField({ label, value, onChange, isCompact = false }: WatchlistFieldProps) {
  const { lists, own } = useWatchlists(value);
  const hasNone = own.isSuccess && lists.length === 0;
  const options = [{ value: ANY, label: 'Any company' }, ...lists.map(({ id, name }) => ({ value: id, label: name }))];
  const choose = (chosen: string) => onChange(chosen === ANY ? null : chosen);
  if (isCompact)
    return lists.length === 0 ? null : (
      <Choice label={label} options={options} value={value ?? ANY} onChange={choose} />
    );
  return (
    <Dropdown
      label={label}
      options={options}
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
      onChange={choose}
    />
  );
}
