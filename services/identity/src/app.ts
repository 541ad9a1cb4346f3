import { openDatabase } from '@sentinel/database';
import { createServer, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { get_users } from './admin/get_users.ts';
import { createContext } from './context.ts';
import { check_login } from './login/check_login.ts';
import { get_user } from './profile/get_user.ts';
import { update_user_preferences } from './profile/update_user_preferences.ts';
import { logout } from './sessions/logout.ts';
import { refresh_session } from './sessions/refresh_session.ts';

export interface IdentityConfig {
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly databaseUrl: string;
  readonly internalTokenSecret: string;
  readonly accessTokenPrivateKey: string;
}

/** Accounts, login, sessions. */
export function buildApp(config: IdentityConfig): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { applicationName: 'identity' });
  const app = createServer({ name: 'identity', config, readiness: [{ name: 'database', check: database.ping }] });
  app.addHook('onClose', () => database.close());

  const context = createContext(database, config.accessTokenPrivateKey);
  registerOperations(
    app,
    'identity',
    {
      check_login: check_login(context),
      get_user: get_user(context),
      get_users: get_users(context),
      logout: logout(context),
      refresh_session: refresh_session(context),
      update_user_preferences: update_user_preferences(context),
    },
    config,
  );
  return app;
}
