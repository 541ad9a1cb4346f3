import { AppError, type OperationRequest } from '@sentinel/contracts';
import type { Permission } from '@sentinel/vocabulary';
import { storedPhoneNumber } from '@sentinel/vocabulary-account';
import { isAdministrator, permissionsOf } from '../accounts/permissions.ts';

/** What administrators set of an account. */
export interface UserFields {
  readonly email: string;
  readonly name: string;
  readonly organization: string;
  readonly phone: string | null;
  readonly permissions: readonly Permission[];
  readonly disabled: boolean;
}

/** The organization that marks an administrator (spec part 1 section 6). */
const ADMIN_ORGANIZATION = 'admin';

/** Whether the organization, however it is written, could be mistaken for the administrators' own. */
export const isAdminOrganization = (organization: string): boolean =>
  organization.trim().toLowerCase() === ADMIN_ORGANIZATION;

/**
 * Merges the fields that a row of the table sends into those of the account. A field that is not sent stays.
 * @throws AppError `unprocessable` for an administrator without the organization of administrators or the reverse, and
 *   for a new phone number of no offered country code
 */
export function readUserFields(
  sent: Pick<
    OperationRequest<'admin_edit_user'>,
    'email' | 'name' | 'organization' | 'phone' | 'permissions' | 'disabled'
  >,
  before: Pick<UserFields, 'phone' | 'disabled'> = { phone: null, disabled: false },
): UserFields {
  // Spec part 1 section 5; a number that was stored before is not checked.
  const isKept = sent.phone === undefined || sent.phone === before.phone;
  const phone = isKept ? before.phone : sent.phone === '' ? null : storedPhoneNumber(sent.phone);
  if (phone === undefined)
    throw new AppError('unprocessable', 'Please enter a valid phone number for this country code.');
  const fields = {
    email: sent.email.toLowerCase(),
    name: sent.name.trim(),
    organization: sent.organization.trim(),
    phone,
    permissions: permissionsOf(sent),
    disabled: sent.disabled ?? before.disabled,
  };
  if (isAdministrator(fields) ? fields.organization !== ADMIN_ORGANIZATION : isAdminOrganization(fields.organization)) {
    throw new AppError(
      'unprocessable',
      "An administrator has the permission 'admin' and the organization 'admin'. Please give both or neither.",
    );
  }
  return fields;
}

const list = (permissions: readonly Permission[]) => (permissions.length === 0 ? 'none' : permissions.join(', '));

/** The changed fields, for the audit log, without values that identify a person. Empty when nothing differs. */
export function describeChanges(before: UserFields, after: UserFields): string {
  const named = (['email', 'name', 'organization', 'phone'] as const).filter((field) => before[field] !== after[field]);
  const [had, has] = [list(before.permissions), list(after.permissions)];
  return [
    ...named,
    ...(had === has ? [] : [`permissions: ${had} → ${has}`]),
    ...(before.disabled === after.disabled ? [] : [after.disabled ? 'disabled' : 'enabled']),
  ].join('; ');
}
