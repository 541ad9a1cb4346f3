import { DEFAULT_CALLING_CODE, PhoneField, type PhoneValue } from '@sentinel/ui';
import { isValidNationalNumber, splitPhoneNumber, storedPhoneNumber } from '@sentinel/vocabulary-account';
import { useEditUser } from './edit-user.mutation.ts';
import { EditableField } from './editable-field.tsx';
import { PhoneConfirmation } from './phone-confirmation.tsx';
import { phoneText } from './phone-text.ts';
import { useFieldEdit } from './use-field-edit.ts';
import type { User } from './user.query.ts';

/** Spec part 1 section 5. */
const PROFILE_PHONE_MESSAGE = 'Please enter a valid phone number for this country code.';

/** As stored: digits, the calling code first; empty without a number. */
const digitsOf = ({ callingCode, digits }: PhoneValue) => {
  const typed = `${callingCode}${digits}`;
  return digits === '' ? '' : (storedPhoneNumber(typed) ?? typed);
};

/** The phone number (spec part 1 section 2, "Personal Information"). */
export function PhoneNumberField({ user, email }: { user: Pick<User, 'phone' | 'phone_confirmed'>; email: string }) {
  const { phone } = user;
  const { mutateAsync } = useEditUser(email);
  const { editing, isSaving, isSaved, begin, type, cancel, submit } = useFieldEdit<string | null, PhoneValue>({
    stored: phone,
    draftOf: (stored) => splitPhoneNumber(stored ?? '') ?? { callingCode: DEFAULT_CALLING_CODE, digits: stored ?? '' },
    faultOf: ({ callingCode, digits }) =>
      digits === '' || isValidNationalNumber(callingCode, digits) ? undefined : PROFILE_PHONE_MESSAGE,
    isSame: (draft, stored) => digitsOf(draft) === (stored ?? ''),
    save: (draft, seen) => mutateAsync({ phone: digitsOf(draft), expected: { phone: seen } }),
  });
  return (
    <EditableField
      label="Phone"
      shown={phoneText(phone)}
      isEditing={editing !== null}
      isSaving={isSaving}
      isSaved={isSaved}
      present={editing?.isConflict ? phoneText(phone) : undefined}
      fault={editing?.fault}
      note={phone ? <PhoneConfirmation key={phone} isConfirmed={user.phone_confirmed} email={email} /> : null}
      onEdit={begin}
      onSave={() => void submit()}
      onCancel={cancel}
    >
      <PhoneField
        hideLabel
        value={editing?.draft ?? { callingCode: DEFAULT_CALLING_CODE, digits: '' }}
        error={editing?.fault ? <span role="alert">{editing.fault}</span> : undefined}
        hint="Leave blank to remove your number."
        onChange={type}
      />
    </EditableField>
  );
}
