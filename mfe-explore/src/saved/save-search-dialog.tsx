import { Checkbox, Modal, TextField } from '@sentinel/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import styles from './save-search-dialog.module.css';
import { isNameTaken, type SavedSearch, type SearchToSave, useSavedSearches } from './saved-searches.query.ts';

export interface SaveSearchDialogProps {
  /** What is saved; with an `id`, in place of the search that is saved. */
  search: SearchToSave;
  onClose(): void;
  onSaved(saved: SavedSearch): void;
}

/** Asks for the name of a search, and whether the page opens with it. */
export function SaveSearchDialog({ search, onClose, onSaved }: SaveSearchDialogProps) {
  const formId = useId();
  const { save } = useSavedSearches();
  const form = useForm({ defaultValues: { name: search.name, is_default: search.is_default } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onSaved(await save.mutateAsync({ ...search, ...values, name: values.name.trim() }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      form.setError(isNameTaken(error) ? 'name' : 'root', { message });
    }
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={search.id ? 'Saved search' : 'Save this search'}
      size="small"
      buttons={[
        { label: 'Cancel', onClick: onClose },
        { label: 'Save', onClick: () => void submit(), loading: form.formState.isSubmitting },
      ]}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          maxLength={80}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
        />
        <Checkbox label="Open this page with it" {...form.register('is_default')} />
        {errors.root ? (
          <p className={styles.error} role="alert">
            {errors.root.message}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
