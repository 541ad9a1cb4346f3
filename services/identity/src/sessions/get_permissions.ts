import { callerOf, type Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';

/** The caller's permissions, as the gateway read them for this call. */
export function get_permissions(): Handlers<'identity'>['get_permissions'] {
  return async (_input, call) => ({ permissions: permissionsOf(callerOf(call)) });
}
