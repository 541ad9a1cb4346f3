export { callerLeftSignal } from './caller-left.ts';
export { clientAddress, hopEntry } from './client-address.ts';
export {
  about,
  BASE_SETTINGS,
  type BaseConfig,
  ConfigError,
  DATABASE_URL,
  type Env,
  env,
  environmentWith,
  envToConfig,
  INTERNAL_TOKEN_SECRET,
  OPERATION_SETTINGS,
  type OperationConfig,
  PUBLIC_URL,
  readConfig,
  type Setting,
  SIGN_UP_PERMISSIONS,
  TRUSTED_HOPS,
} from './config.ts';
export { cookieOf } from './cookie-of.ts';
export { csvCell } from './csv-cell.ts';
export { toAppError } from './errors.ts';
export { escapeHtml } from './escape-html.ts';
export { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts';
export {
  type Actor,
  type Caller,
  chargedAccount,
  createInternalSigner,
  createInternalVerifier,
} from './internal-token.ts';
export { endOfString, findDoubleKey } from './json-keys.ts';
export { networkOf } from './network-of.mjs';
export {
  AUDIT_HEADERS,
  type AuditNote,
  auditHeaders,
  type Call,
  callerOf,
  cutForAudit,
  DEVICE_COOKIE,
  DEVICE_SECRET_HEADER,
  type Handlers,
  registerOperations,
} from './operations.ts';
export { countOutcomes } from './outcome-counter.ts';
export { overviewSince } from './overview-since.ts';
export { createServer, listen, type Readiness } from './server.ts';
export { StoredAnswer, storeAnswer } from './stored-answer.ts';
export { StreamedAnswer, type StreamPart } from './streamed-answer.ts';
export { traceHeaders } from './tracing.ts';
export { escapeUnseen, visibleText } from './unseen-characters.ts';
export { AJV_OPTIONS, describeFault } from './validation.ts';
export { withTimeout } from './with-timeout.ts';
