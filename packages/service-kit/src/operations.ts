import {
  AppError,
  type Operation,
  type Operations,
  type OperationTypeOf,
  type RequestOf,
  type ResponseOf,
  type ServiceName,
} from '@sentinel/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { callerLeftSignal } from './caller-left.ts';
import type { OperationConfig } from './config.ts';
import { createErrorCheck } from './declared-errors.ts';
import { type Caller, createInternalVerifier } from './internal-token.ts';
import { StoredAnswer, sendStored } from './stored-answer.ts';
import { StreamedAnswer, sendStream } from './streamed-answer.ts';

/** What a handler knows about the call besides its payload. */
export interface Call {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Null when nobody is logged in, which only open operations allow. */
  readonly caller: Caller | null;
  /** The caller's IP address, as the gateway saw it. */
  readonly ip: string;
  readonly userAgent: string;
  /** The secret in this browser's cookie, for operations declared with `deviceCookie`; null without one. */
  readonly deviceSecret: string | null;
  /** Stores a device secret in the browser for that long; null removes it. For operations declared with `deviceCookie`. */
  setDeviceSecret(secret: { readonly value: string; readonly maxAgeSeconds: number } | null): void;
  /**
   * Aborted when the caller leaves before the answer is complete; the gateway says so for operations that only `read`. A handler may
   * then stop with the signal's reason, which is not a failure.
   */
  readonly signal: AbortSignal;
  /** Adds fields to the audit row. A later call adds to, or replaces, what an earlier one set. */
  noteForAudit(note: AuditNote): void;
}

/** What the owner of an operation adds to the audit row that the gateway writes. */
export interface AuditNote {
  /** Who did it, where the gateway cannot know: at a login there is no session yet. */
  readonly actorId?: string;
  /** Whose account was affected, if not the caller's. */
  readonly subjectId?: string;
  /** What changed, in a few words, without values that identify a person, because audit rows outlive accounts. */
  readonly detail?: string;
  /** The names of the things that it concerns, no person's, instead of the payload's fields: `auditConcerns` of the operation. */
  readonly concerns?: string;
}

type Handler<O> = (
  input: Omit<RequestOf<O>, 'type'>,
  call: Call,
) => Promise<ResponseOf<O> | StoredAnswer | StreamedAnswer<ResponseOf<O>>>;

/** One handler for each operation; a missing or foreign one does not compile. */
export type HandlersOf<Owned> = { readonly [T in keyof Owned]: Handler<Owned[T]> };
/** One for each operation that the service owns. */
export type Handlers<S extends ServiceName> = HandlersOf<Pick<Operations, OperationTypeOf<S>>>;

/** The caller of an operation that requires login. The gateway has already checked that there is one; this tells the types. */
export function callerOf(call: Call): Caller {
  if (!call.caller) throw new AppError('unauthenticated', 'Please log in.');
  return call.caller;
}

/** Headers between gateway and service only: the device cookie's value, and the service's part of the audit row. */
export const DEVICE_SECRET_HEADER = 'x-device-secret';
export const AUDIT_HEADERS = {
  actorId: 'x-audit-actor',
  subjectId: 'x-audit-subject',
  detail: 'x-audit-detail',
  concerns: 'x-audit-concerns',
} as const satisfies Record<keyof AuditNote, string>;

/** The longest text of an audit row. */
const MAX_NOTED = 500;
/** A text as an audit row has it: not too long, and without halves of characters, which PostgreSQL cannot store. */
export const cutForAudit = (text: string): string =>
  (text.length > MAX_NOTED ? `${text.slice(0, MAX_NOTED - 1)}…` : text).toWellFormed();

/** A note for the audit row as headers: of ASCII only, whatever the language of a name. */
export const auditHeaders = (note: AuditNote): Record<string, string> =>
  Object.fromEntries(
    Object.entries(note).map(([field, value]: [string, string]) => [
      AUDIT_HEADERS[field as keyof AuditNote],
      encodeURIComponent(cutForAudit(value)),
    ]),
  );

/** The cookie of a remembered device: for this host only, over TLS (or on localhost), hidden from scripts and other sites (SECURITY.md 31). */
export const DEVICE_COOKIE = '__Host-sentinel_device';
const deviceCookie = (secret: { readonly value: string; readonly maxAgeSeconds: number } | null) =>
  `${DEVICE_COOKIE}=${secret?.value ?? ''}; Path=/; Max-Age=${secret?.maxAgeSeconds ?? 0}; Secure; HttpOnly; SameSite=Strict`;

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/**
 * Serves the operations a service owns at `POST /operations/{type}`, to the gateway only. Bodies are validated by the
 * contract, answers contain its declared fields only, and errors that it does not declare are logged and counted.
 * @throws at start when a handler is missing or belongs to another service
 */
export function registerOperations<const Owned extends Readonly<Record<string, Operation<string, ServiceName>>>>(
  app: FastifyInstance,
  operations: Owned,
  handlers: HandlersOf<Owned>,
  { internalTokenSecret, undeclaredErrors }: OperationConfig,
): void {
  const owned = Object.values<Operation<string, ServiceName>>(operations);
  const given = Object.keys(handlers);
  const wrong = [
    ...owned.filter(({ type }) => !given.includes(type)).map(({ type }) => `no handler for ${type}`),
    ...given
      .filter((type) => !owned.some((operation) => operation.type === type))
      .map((type) => `${type} is none of its operations`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));

  const checkError = createErrorCheck(app, undeclaredErrors);
  app.decorateRequest('caller', null);
  for (const operation of owned) {
    const verify = createInternalVerifier(internalTokenSecret, operation.service);
    const handle = handlers[operation.type] as (input: unknown, call: Call) => Promise<unknown>;
    app.post(
      `/operations/${operation.type}`,
      {
        bodyLimit: operation.maxBodyBytes,
        schema: { body: operation.request, response: { 200: operation.response } },
        onRequest: async (request) => {
          request.caller = verify(request.headers.authorization);
        },
      },
      async (request, reply) => {
        const call: Call = {
          requestId: request.id,
          log: request.log,
          caller: request.caller,
          ip: header(request.headers['x-forwarded-for']),
          userAgent: header(request.headers['x-forwarded-user-agent']),
          deviceSecret: (operation.deviceCookie && header(request.headers[DEVICE_SECRET_HEADER])) || null,
          signal: callerLeftSignal(reply),
          setDeviceSecret: (secret) => {
            if (!operation.deviceCookie) throw new Error(`${operation.type} is not declared with deviceCookie`);
            reply.header('set-cookie', deviceCookie(secret));
          },
          noteForAudit: (note) => void reply.headers(auditHeaders(note)),
        };
        let answer: unknown;
        try {
          answer = await handle(request.body, call);
          if (answer instanceof StreamedAnswer) {
            if (!operation.stream) throw new Error(`${operation.type} is not declared with stream`);
            return sendStream(reply, answer, (error) => checkError(operation, error, request.log));
          }
        } catch (error) {
          if (call.signal.aborted && error === call.signal.reason) {
            // What was under way has been stopped, and nobody is there to read why.
            request.log.info({ operation: operation.type }, 'the caller left');
            return reply.hijack();
          }
          throw checkError(operation, error, request.log);
        }
        if (!(answer instanceof StoredAnswer)) return answer;
        if (!operation.conditional) throw new Error(`${operation.type} is not declared conditional`);
        return sendStored(reply, answer, {
          ifNoneMatch: header(request.headers['if-none-match']),
          acceptEncoding: header(request.headers['accept-encoding']),
        });
      },
    );
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
