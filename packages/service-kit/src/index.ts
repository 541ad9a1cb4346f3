export { BASE_SETTINGS, type BaseConfig, ConfigError, type Env, env, envToConfig, readConfig } from './config.ts';
export { sendError, toAppError } from './errors.ts';
export { type Caller, createInternalSigner, createInternalVerifier } from './internal-token.ts';
export { type Call, callerOf, type Handlers, registerOperations } from './operations.ts';
export { createServer, listen, type Readiness, stopWithProcess } from './server.ts';
export { AJV_OPTIONS, describeFault } from './validation.ts';
