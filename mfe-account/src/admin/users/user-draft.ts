import type { Permission } from '@sentinel/vocabulary';
import { EMAIL_MESSAGE, isEmail } from '@sentinel/vocabulary-account';
import { parsePermissions, permissionsText } from '../permissions-text.ts';
import type { RowShape } from '../rows/row-editing.ts';
import type { CheckedDraft } from '../rows/use-row-editing.ts';
import type { UserRow } from './users.query.ts';

/** A user as typed. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly phone: string;
  readonly permissions: string;
  readonly isDisabled: boolean;
}

/** The row fields of `admin_edit_user` (spec part 2 section 7). */
export interface UserFields {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly phone: string;
  readonly permissions: Permission[];
  readonly disabled: boolean;
}

export const USER_SHAPE: RowShape<UserRow, UserDraft> = {
  blank: { name: '', email: '', organization: '', phone: '', permissions: '', isDisabled: false },
  keyOf: ({ email }) => email,
  draftOf: ({ name, email, organization, phone, permissions, status }) => ({
    name,
    email,
    organization,
    phone: phone ?? '',
    permissions: permissionsText(permissions),
    isDisabled: status === 'disabled',
  }),
};

const MAX_PHONE_DIGITS = 20;

/** The row as it is sent, or what is wrong with it. A new user needs a name and an organization. */
export function checkUser(draft: UserDraft, row: UserRow | null): CheckedDraft<UserDraft, UserFields> {
  const [name, email, organization] = [draft.name.trim(), draft.email.trim(), draft.organization.trim()];
  const phone = draft.phone.replace(/[\s+().-]/g, '');
  const parsed = parsePermissions(draft.permissions);
  const faults = {
    ...(row === null && name === '' ? { name: 'Please enter a name.' } : {}),
    ...(isEmail(email) ? {} : { email: EMAIL_MESSAGE }),
    ...(row === null && organization === '' ? { organization: 'Please enter an organization.' } : {}),
    ...(/^\d*$/.test(phone) && phone.length <= MAX_PHONE_DIGITS
      ? {}
      : { phone: 'Please enter digits only, beginning with the country code.' }),
    ...('fault' in parsed ? { permissions: parsed.fault } : {}),
  };
  if ('fault' in parsed || Object.keys(faults).length > 0) return { faults };
  return {
    fields: { name, email, organization, phone, permissions: [...parsed.permissions], disabled: draft.isDisabled },
  };
}

/** Why an administrator cannot run as that user; undefined if they can (docs/security.md, 33). */
export function runAsHindrance({ email, permissions, status }: UserRow, ownEmail: string | null): string | undefined {
  if (email === ownEmail) return 'This is your own account.';
  if (permissions.includes('admin')) return 'Nobody can run as an administrator.';
  if (status === 'disabled') return 'This user is disabled.';
  if (status === 'invited') return 'This user has not chosen a password yet.';
  return undefined;
}
