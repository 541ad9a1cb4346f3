import { PERMISSIONS, type Permission } from '@sentinel/vocabulary';

/** The permissions of an account; a stored one that the product does not know is ignored. */
export function permissionsOf({ permissions }: { permissions: readonly string[] }): Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission));
}

export const isAdministrator = ({ permissions }: { readonly permissions: readonly string[] }): boolean =>
  permissions.includes('admin');
