import {
  AppError,
  type OperationRequest,
  type OperationResponse,
  type OperationTypeOf,
  operationsOf,
  type ServiceName,
} from '@sentinel/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Caller, createInternalVerifier } from './internal-token.ts';

/** What a handler knows of the call beside its payload. */
export interface Call {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Null on an open operation that nobody is logged in for. */
  readonly caller: Caller | null;
  /** Address of the person, as the gateway saw it. */
  readonly ip: string;
  readonly userAgent: string;
}

type Handler<T extends OperationTypeOf<ServiceName>> = (
  input: OperationRequest<T>,
  call: Call,
) => Promise<OperationResponse<T>>;

/** One handler for each operation the service owns: a missing or foreign one does not compile. */
export type Handlers<S extends ServiceName> = { readonly [T in OperationTypeOf<S>]: Handler<T> };

/** The caller of an operation that needs one. The gateway lets nobody else through; this makes it a fact for the types. */
export function callerOf(call: Call): Caller {
  if (!call.caller) throw new AppError('unauthenticated', 'Please log in.');
  return call.caller;
}

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/**
 * Serves the operations a service owns at `POST /operations/{type}`, to the gateway only. Bodies are validated by the
 * contract, answers carry its declared fields only.
 * @throws at start when a handler is missing or belongs to another service
 */
export function registerOperations<S extends ServiceName>(
  app: FastifyInstance,
  service: S,
  handlers: Handlers<S>,
  { internalTokenSecret }: { internalTokenSecret: string },
): void {
  const verify = createInternalVerifier(internalTokenSecret, service);
  const owned = operationsOf(service);
  const given = Object.keys(handlers);
  const wrong = [
    ...owned.filter(({ type }) => !given.includes(type)).map(({ type }) => `no handler for ${type}`),
    ...given
      .filter((type) => !owned.some((operation) => operation.type === type))
      .map((type) => `${type} is not an operation of ${service}`),
  ];
  if (wrong.length > 0) throw new Error(`${service}: ${wrong.join('; ')}`);

  app.decorateRequest('caller', null);
  for (const operation of owned) {
    const handle = handlers[operation.type as OperationTypeOf<S>] as (input: unknown, call: Call) => Promise<unknown>;
    app.post(
      `/operations/${operation.type}`,
      {
        bodyLimit: operation.maxBodyBytes,
        schema: { body: operation.request, response: { 200: operation.response } },
        onRequest: async (request) => {
          request.caller = verify(request.headers.authorization);
        },
      },
      async (request) =>
        handle(request.body, {
          requestId: request.id,
          log: request.log,
          caller: request.caller,
          ip: header(request.headers['x-forwarded-for']),
          userAgent: header(request.headers['x-forwarded-user-agent']),
        }),
    );
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
