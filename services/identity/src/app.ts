import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { adminOperations } from './admin/operations.ts';
import { createContext, type IdentitySettings } from './context.ts';
import { loginOperations } from './login/operations.ts';
import { passwordResetOperations } from './password-reset/operations.ts';
import { profileOperations } from './profile/operations.ts';
import { runAsOperations } from './run-as/operations.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { startCleaning } from './sessions/clean-dead-rows.ts';
import { sessionOperations } from './sessions/operations.ts';
import { signUpOperations } from './sign-up/operations.ts';
import { createTelemetry } from './telemetry.ts';

export interface IdentityConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig, IdentitySettings {
  readonly databaseUrl: string;
}

/** Accounts, sign-up, login, second factor, sessions, administration. */
export function buildApp(config: IdentityConfig, logStream?: DestinationStream): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { applicationName: 'identity' });
  const app = createServer({
    name: 'identity',
    config,
    readiness: [{ name: 'database', check: database.ping }],
    ...(logStream ? { logStream } : {}),
  });
  const stop = new AbortController();
  const cleaning = startCleaning(database, app.log, stop.signal);
  app.addHook('onClose', async () => {
    stop.abort();
    await cleaning;
    await database.close();
  });

  const context = createContext(
    database,
    { ...config, publicUrl: config.publicUrl.replace(/\/+$/, '') },
    createTelemetry(app.metrics),
  );
  registerOperations(
    app,
    'identity',
    {
      ...signUpOperations(context),
      ...loginOperations(context),
      ...secondFactorOperations(context),
      ...passwordResetOperations(context),
      ...sessionOperations(context),
      ...profileOperations(context),
      ...adminOperations(context),
      ...runAsOperations(context),
    },
    config,
  );
  return app;
}
