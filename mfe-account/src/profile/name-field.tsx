import { TextField } from '@sentinel/ui';
import { useEditUser } from './edit-user.mutation.ts';
import { EditableField } from './editable-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';

const MAX_NAME_LENGTH = 200;

/** The name (spec part 1 section 2, "Personal Information"). */
export function NameField({ name, email }: { name: string; email: string }) {
  const { mutateAsync } = useEditUser(email);
  const { editing, isSaving, isSaved, begin, type, cancel, submit } = useFieldEdit<string, string>({
    stored: name,
    draftOf: (stored) => stored,
    faultOf: (draft) => (draft.trim() === '' ? 'Please enter your name.' : undefined),
    isSame: (draft, stored) => draft.trim() === stored,
    save: (draft, seen) => mutateAsync({ name: draft.trim(), expected: { name: seen } }),
  });
  return (
    <EditableField
      label="Name"
      shown={name}
      isEditing={editing !== null}
      isSaving={isSaving}
      isSaved={isSaved}
      present={editing?.isConflict ? name : undefined}
      fault={editing?.fault}
      onEdit={begin}
      onSave={() => void submit()}
      onCancel={cancel}
    >
      <TextField
        label="Name"
        hideLabel
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        value={editing?.draft ?? ''}
        error={editing?.fault ? <span role="alert">{editing.fault}</span> : undefined}
        onChange={(event) => type(event.target.value)}
      />
    </EditableField>
  );
}
