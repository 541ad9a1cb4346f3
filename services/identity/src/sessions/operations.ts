import type { Handlers } from '@sentinel/service-kit';
import { get_permissions } from './get_permissions.ts';
import { list_sessions } from './list_sessions.ts';
import { logout } from './logout.ts';
import { refresh_session } from './refresh_session.ts';
import { revoke_session } from './revoke_session.ts';

type Parts = Parameters<typeof refresh_session>[0] &
  Parameters<typeof logout>[0] &
  Parameters<typeof list_sessions>[0] &
  Parameters<typeof revoke_session>[0];

/** Sessions and remembered devices. */
export const sessionOperations = (parts: Parts) =>
  ({
    refresh_session: refresh_session(parts),
    logout: logout(parts),
    get_permissions: get_permissions(),
    list_sessions: list_sessions(parts),
    revoke_session: revoke_session(parts),
  }) satisfies Partial<Handlers<'identity'>>;
