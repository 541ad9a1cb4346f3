import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { list_sessions } from './list_sessions.ts';
import { logout } from './logout.ts';
import { refresh_session } from './refresh_session.ts';
import { revoke_session } from './revoke_session.ts';

/** Sessions and remembered devices. */
export const sessionOperations = (context: Context) =>
  ({
    refresh_session: refresh_session(context),
    logout: logout(context),
    list_sessions: list_sessions(context),
    revoke_session: revoke_session(context),
  }) satisfies Partial<Handlers<'identity'>>;
