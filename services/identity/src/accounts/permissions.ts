import { PERMISSIONS, type Permission } from '@sentinel/vocabulary';

/** The permissions of an account that the product knows; a stored word it does not know gives nothing. */
export function permissionsOf({ permissions }: { permissions: readonly string[] }): Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission));
}

export const isAdministrator = ({ permissions }: { readonly permissions: readonly string[] }): boolean =>
  permissions.includes('admin');
