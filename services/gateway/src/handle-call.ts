import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, ERROR_STATUS, type Operation } from '@sentinel/contracts';
import { type AuditNote, type Caller, toAppError, withTimeout } from '@sentinel/service-kit';
import { STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from './audit.repository.ts';
import { auditEntry, isAudited } from './audit-entry.ts';
import { type Identifier, identify, permit } from './authorize.ts';
import { CALLER_LEFT_STATUS, CallerLeft } from './caller-left.ts';
import { compose } from './compose.ts';
import { readDeviceSecret, refuseForeignPage } from './device-cookie.ts';
import type { Answer, Forwarder } from './forward.ts';
import type { RateLimits, Refund } from './rate-limits.ts';
import type { CallReader, Payload } from './read-call.ts';
import type { CallLog, Telemetry } from './telemetry.ts';

/** A body as sent, and its parsed value: the owner gets the same bytes that were validated. */
export interface SentBody {
  readonly text: string;
  readonly value: unknown;
}

/** One call. Each step adds what it learns. */
export interface ReceivedCall {
  readonly requestId: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: SentBody | undefined;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** As `performance.now()` has it. */
  readonly arrivedAt: number;
  /** Fields of the call's log line. */
  readonly callLog: CallLog;
  /** Aborted when the caller leaves before the whole answer is written. */
  readonly callerLeft: AbortSignal;
}
interface ReadCall extends ReceivedCall {
  readonly body: SentBody;
  readonly operation: Operation;
  readonly payload: Payload;
}
interface IdentifiedCall extends ReadCall {
  readonly caller: Caller | null;
}

/** What is sent back to the caller. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Undefined when the answer has none. */
  readonly body: Buffer | Readable | undefined;
}

/** The dependencies of the steps. */
export interface CallParts {
  readonly readCall: CallReader;
  readonly identifier: Identifier;
  /** Forgets what is remembered of sessions and accounts. */
  readonly forgetSessions: () => void;
  readonly limits: RateLimits;
  readonly forwarder: Pick<Forwarder, 'send'>;
  readonly audit: Audit;
  readonly telemetry: Pick<Telemetry, 'limited'>;
  /** Counts what a call uses that is deprecated. */
  readonly noteUse: (operation: Operation, payload: Payload, release: string) => void;
  /** Number of our own proxies in front of the gateway. */
  readonly trustedHops: number;
}

/** How long the gateway waits for its own database before the call fails. */
const STORE_MS = 3_000;

/**
 * Handles a call in steps: read → identify → permit → limit → forward → audit → reply. Once the caller is identified, a
 * call that fails is audited too.
 */
export function createCallHandler(parts: CallParts): (received: ReceivedCall) => Promise<Reply> {
  return async (received) => {
    const call = await identifyCaller(readBody(received, parts), parts);
    const answer = await carryOut(call, parts).catch(async (error: unknown) => {
      await auditFailure(call, error, parts);
      throw error;
    });
    await auditCall(call, answer.status, answer.note, parts);
    return replyOf(answer);
  };
}

async function carryOut(call: IdentifiedCall, parts: CallParts): Promise<Answer> {
  permit(call.operation, call.payload, call.caller);
  const refund = await takeFromLimit(call, parts);
  return forward(call, refund, parts);
}

/** @throws AppError for a body that is not a call, and for a call that its page may not make */
function readBody(received: ReceivedCall, { readCall, noteUse, trustedHops }: CallParts): ReadCall {
  const { body, headers, callLog } = received;
  if (!body) throw new AppError('bad_request', 'The request must be a JSON object.');
  const { operation, payload } = readCall(body.value, Buffer.byteLength(body.text));
  callLog.operation = operation.type;
  noteUse(operation, payload, callLog.release);
  if (operation.deviceCookie) refuseForeignPage(headers, trustedHops);
  return { ...received, body, operation, payload };
}

async function identifyCaller(call: ReadCall, { identifier }: CallParts): Promise<IdentifiedCall> {
  const { operation, payload, headers, callLog } = call;
  const caller = await withTimeout(STORE_MS, identify(operation, payload, headers.authorization, identifier));
  callLog.caller = caller;
  return { ...call, caller };
}

async function takeFromLimit(
  { operation, payload, ip, caller }: IdentifiedCall,
  { limits, telemetry }: CallParts,
): Promise<Refund> {
  const email = typeof payload.email === 'string' ? payload.email.toLowerCase() : undefined;
  try {
    return await withTimeout(STORE_MS, limits.take(operation, { ip, caller, email }));
  } catch (error) {
    if (toAppError(error).code === 'rate_limited') telemetry.limited(operation.type);
    throw error;
  }
}

/**
 * Where the limit counts failures only, it counts errors that the owner answered with; failures of our own are
 * refunded.
 */
async function forward(
  call: IdentifiedCall,
  refund: Refund,
  { forwarder, forgetSessions }: CallParts,
): Promise<Answer> {
  const { operation, payload, caller, body, requestId, ip, headers, arrivedAt, callerLeft } = call;
  const hop = {
    operation,
    caller,
    body: body.text,
    requestId,
    ip,
    userAgent: headers['user-agent']?.slice(0, 300) ?? '',
    deviceSecret: readDeviceSecret(headers.cookie),
    ifNoneMatch: headers['if-none-match'],
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    arrivedAt,
    callerLeft,
  };
  const sending = operation.composedOf ? compose(hop, payload, operation.composedOf, forwarder) : forwarder.send(hop);
  const answer = await sending.catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  // Before the caller sees that a session has ended or that a permission has changed, nothing older is used any more.
  if (operation.service === 'identity' && operation.idempotency !== 'read') forgetSessions();
  if (answer.status < 400 || answer.status >= 500) await refund();
  return answer;
}

/**
 * Calls over the limit are only logged, not audited, or anybody could fill the table; those made as another user are
 * audited.
 */
async function auditFailure(call: IdentifiedCall, error: unknown, parts: CallParts): Promise<void> {
  if (error instanceof CallerLeft) return auditCall(call, CALLER_LEFT_STATUS, {}, parts);
  const { code } = toAppError(error);
  if (code !== 'rate_limited' || call.caller?.actor) await auditCall(call, ERROR_STATUS[code], {}, parts);
}

async function auditCall(call: IdentifiedCall, status: number, note: AuditNote, { audit }: CallParts): Promise<void> {
  if (!isAudited(call.operation, call.caller)) return;
  const entry = auditEntry({ ...call, status, note });
  // The call has been carried out, so its answer is sent even if the audit row cannot be written; the whole row is then
  // logged.
  await withTimeout(STORE_MS, audit.record(entry)).catch((error: unknown) =>
    call.log.error({ err: error, audit: entry }, 'audit row not written'),
  );
}

const JSON_TYPE = 'application/json; charset=utf-8';

function replyOf({ status, body, retryAfter, setCookie, validators }: Answer): Reply {
  return {
    status,
    headers: {
      ...validators,
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      ...(setCookie === undefined ? {} : { 'set-cookie': setCookie }),
      ...(status === 304 ? {} : { 'content-type': body instanceof Readable ? STREAM_MEDIA_TYPE : JSON_TYPE }),
    },
    body: status === 304 ? undefined : body,
  };
}
