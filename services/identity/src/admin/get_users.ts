import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { permissionsOf } from '../profile/permissions.ts';

/** Every account; the gateway lets administrators through only. */
export function get_users({ accounts }: Context): Handlers<'identity'>['get_users'] {
  return async () => {
    const found = await accounts.list();
    return found.map((account) => ({
      email: account.email,
      name: account.name,
      organization: account.organization,
      permissions: permissionsOf(account),
      created_at: account.createdAt.toISOString(),
    }));
  };
}
