import { CallFailure } from '@sentinel/api-client';
import { Modal, TextField } from '@sentinel/ui';
import { MAX_WATCHLIST_NAME } from '@sentinel/vocabulary-alerts';
import { useState } from 'react';
import { useCreateWatchlist, type Watchlist } from '../watchlists.query.ts';
import styles from './watchlists.module.css';

interface NameDialogProps {
  readonly email: string;
  readonly title: string;
  /** The list whose members the new one gets, and whose name is proposed. */
  readonly copyOf?: Pick<Watchlist, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onSaved: (watchlist: Watchlist) => void;
}

/** Asks for the name of a new list and creates it. */
export function NameDialog({ email, title, copyOf, onClose, onSaved }: NameDialogProps) {
  const create = useCreateWatchlist(email);
  const [name, setName] = useState(copyOf?.name ?? '');
  const [error, setError] = useState<string>();
  async function save() {
    if (name.trim() === '') return setError('Enter a name.');
    try {
      const { watchlist } = await create.mutateAsync({
        name: name.trim(),
        ...(copyOf && { copy_of: copyOf.id }),
      });
      onSaved(watchlist);
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : String(failure));
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      size="small"
      buttons={[
        { label: 'Cancel', onClick: onClose },
        { label: 'Create', onClick: () => void save(), loading: create.isPending },
      ]}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name"
          maxLength={MAX_WATCHLIST_NAME}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
