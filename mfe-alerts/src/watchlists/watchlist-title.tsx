import { Button, IconButton, PageHeader, TextField, useToast } from '@sentinel/ui';
import { MAX_WATCHLIST_NAME } from '@sentinel/vocabulary-alerts';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChangeWatchlist, type Watchlist } from '../watchlists.query.ts';
import styles from './watchlists.module.css';

interface WatchlistTitleProps {
  readonly email: string;
  readonly watchlist: Watchlist;
  readonly intro: string;
  readonly actions: ReactNode;
}

/** The name of a list, which is changed in place: Enter saves, Escape keeps the old one. */
export function WatchlistTitle({ email, watchlist: { id, name }, intro, actions }: WatchlistTitleProps) {
  const change = useChangeWatchlist(email, id);
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isEditing = typed !== undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing && !wasEditing.current) {
      field.current?.focus();
      field.current?.select();
    }
    if (!isEditing && wasEditing.current) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function close() {
    setTyped(undefined);
    setError(undefined);
  }
  function save() {
    const wanted = (typed ?? '').trim();
    if (wanted === '') return setError('Enter a name.');
    if (wanted === name) return close();
    change.mutate(
      { name: wanted },
      {
        onSuccess: () => {
          close();
          toast({ title: `Renamed to “${wanted}”`, tone: 'success' });
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  if (!isEditing)
    return (
      <PageHeader
        title={
          <span className={styles.title}>
            {name}
            <IconButton
              ref={pencil}
              label="Rename"
              size="small"
              icon={<Pencil size={16} aria-hidden="true" />}
              onClick={() => setTyped(name)}
            />
          </span>
        }
        intro={intro}
        actions={actions}
      />
    );
  return (
    <div>
      <h1 className="visually-hidden">{name}</h1>
      <form
        className={styles.rename}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          ref={field}
          label="Name of the watchlist"
          maxLength={MAX_WATCHLIST_NAME}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        />
        <Button type="submit" variant="primary" loading={change.isPending}>
          Save
        </Button>
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
      </form>
    </div>
  );
}
