import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError, type Operation, SERVICE_NAMES, type ServiceName } from '@sentinel/contracts';
import {
  AUDIT_HEADERS,
  type AuditNote,
  type Caller,
  chargedAccount,
  createInternalSigner,
  cutForAudit,
  DEVICE_SECRET_HEADER,
  networkOf,
  traceHeaders,
} from '@sentinel/service-kit';
import { addressesIn, createReplicas, type ReplicaOptions } from '@sentinel/service-kit/replicas';
import { errors } from 'undici';
import { CallerLeft } from './caller-left.ts';
import { createShares } from './shares.ts';

export interface Hop {
  readonly operation: Operation;
  readonly caller: Caller | null;
  readonly body: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The secret in the browser's device cookie; sent only to operations declared with `deviceCookie`. */
  readonly deviceSecret: string | null;
  /** The ETags and encodings that the caller sent; passed on only to operations declared `conditional`. */
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  /** When the call arrived, as `performance.now()` has it: the owner's time counts from then. */
  readonly arrivedAt: number;
  /** Aborted when the caller leaves. Only a `read` is then ended. */
  readonly callerLeft: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** A stream for an operation with `stream` that succeeded. Whoever takes it must read or destroy it. */
  readonly body: Buffer | Readable;
  readonly retryAfter: string | undefined;
  /** The device cookie, if the operation is allowed to set it and did. */
  readonly setCookie: string | string[] | undefined;
  /** Headers of the answer of a `conditional` operation; other operations have none. */
  readonly validators: Readonly<Record<string, string>>;
  /** The owner's note for the audit log. The gateway does not pass it on. */
  readonly note: AuditNote;
}

/**
 * How long a service may be silent: longer than any search should take, short enough for a person who waits. A stream is never
 * silent for that long, because service-kit keeps it alive while the next part is made.
 */
const TIMEOUT_MS = 15_000;

/**
 * Calls in flight to one service, each with a connection of its own, so that none waits for one. More than the password checks that
 * identity queues (200), so that people who log in do not take all from other calls (SECURITY.md 12); one account, or the people of
 * one network who are not logged in, has a share.
 */
const CALLS = { most: 512, mostPerKey: 128 };
/** What a call has left that arrived long ago. */
const MIN_MS = 1_000;

/**
 * Keeps connections to the services and forwards calls, with a token that identifies the caller.
 * @param serviceUrls of each service; those of replicas are separated by commas
 * @param onChange told when a replica is lost or back
 */
export function createForwarder(
  serviceUrls: Readonly<Record<ServiceName, string>>,
  internalTokenSecret: string,
  timeoutMs: number = TIMEOUT_MS,
  onChange: ReplicaOptions['onChange'] = () => undefined,
) {
  const sign = createInternalSigner(internalTokenSecret);
  const services = new Map(
    SERVICE_NAMES.map((name) => [
      name,
      {
        take: createShares(CALLS),
        replicas: createReplicas(addressesIn(serviceUrls[name]), {
          pool: { connections: CALLS.most, pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
          onChange,
        }),
      },
    ]),
  );

  return {
    /**
     * A call that writes is carried out even if its caller leaves, so that its audit row says what came of it.
     * @throws AppError `overloaded` when too many calls to the owner are in flight, `unavailable` when it cannot be reached, `timeout`
     * when it has not answered 15 s after the call arrived
     * @throws CallerLeft
     */
    async send({
      operation,
      caller,
      body,
      requestId,
      ip,
      userAgent,
      deviceSecret,
      arrivedAt,
      callerLeft,
      ...caching
    }: Hop): Promise<Answer> {
      const { service: owner } = operation;
      const service = owner === 'gateway' ? undefined : services.get(owner);
      if (owner === 'gateway' || !service) throw new Error(`no address for ${owner}`);
      const end = service.take(caller ? chargedAccount(caller) : networkOf(ip));
      let streams = false;
      try {
        const isRead = operation.idempotency === 'read';
        const call = {
          method: 'POST' as const,
          path: `/operations/${operation.type}`,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${sign(owner, caller)}`,
            'x-request-id': requestId,
            ...traceHeaders(),
            'x-forwarded-for': ip,
            'x-forwarded-user-agent': userAgent,
            ...(operation.deviceCookie && deviceSecret !== null ? { [DEVICE_SECRET_HEADER]: deviceSecret } : {}),
            ...(operation.conditional ? conditions(caching) : {}),
          },
          body,
          headersTimeout: Math.max(MIN_MS, timeoutMs - (performance.now() - arrivedAt)),
          signal: isRead ? callerLeft : null,
        };
        const answer = await service.replicas.request(call, { isRepeatable: isRead });
        const retryAfter = answer.headers['retry-after'];
        streams = operation.stream === true && answer.statusCode === 200;
        if (streams) answer.body.once('close', end);
        return {
          status: answer.statusCode,
          body: streams ? answer.body : Buffer.from(await answer.body.arrayBuffer()),
          retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
          setCookie: operation.deviceCookie ? answer.headers['set-cookie'] : undefined,
          validators: operation.conditional ? pickHeaders(answer.headers) : {},
          note: readNote(answer.headers),
        };
      } catch (cause) {
        if (operation.idempotency === 'read' && callerLeft.aborted) throw new CallerLeft('the caller left', { cause });
        const slow = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError;
        throw new AppError(
          slow ? 'timeout' : 'unavailable',
          'The service is not available right now. Please try again.',
          { cause },
        );
      } finally {
        if (!streams) end();
      }
    },
    close: async () => {
      await Promise.all([...services.values()].map(({ replicas }) => replicas.close()));
    },
  };
}

export type Forwarder = ReturnType<typeof createForwarder>;

/** Longer than any list of tags that we send. */
const MAX_CONDITION_LENGTH = 1_000;

const conditions = ({ ifNoneMatch, acceptEncoding }: Pick<Hop, 'ifNoneMatch' | 'acceptEncoding'>) => ({
  ...(ifNoneMatch !== undefined && ifNoneMatch.length <= MAX_CONDITION_LENGTH ? { 'if-none-match': ifNoneMatch } : {}),
  ...(acceptEncoding !== undefined && acceptEncoding.length <= MAX_CONDITION_LENGTH
    ? { 'accept-encoding': acceptEncoding }
    : {}),
});

/** The headers that identify the content and its encoding. */
const VALIDATORS = ['etag', 'vary', 'content-encoding'] as const;
const pickHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    VALIDATORS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** What a service noted for the audit row, from the headers of its answer. */
export function readNote(headers: IncomingHttpHeaders): AuditNote {
  const fields = Object.entries(AUDIT_HEADERS).flatMap(([field, name]) => {
    const value = headers[name];
    return typeof value === 'string' ? [[field, cutForAudit(decoded(value))] as const] : [];
  });
  return Object.fromEntries(fields);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not in the form our services write: the row contains it as received
  }
}
