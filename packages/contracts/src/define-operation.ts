import type { Permission } from '@sentinel/vocabulary';
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { DeclaredErrors } from './errors.ts';

/** Services that own operations. The gateway forwards a call to the owner of its `type`. */
export const SERVICE_NAMES = ['identity', 'market', 'alerts', 'categorization'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * Who may call: `open` (anyone), `session` (any live session) or any one of a list of permissions.
 * `admin` passes every list (spec part 1, section 6).
 */
export type Access = 'open' | 'session' | readonly Permission[];

/** Calls allowed per window. `durable` limits live in PostgreSQL: a restart or a second gateway forgets nothing. */
export interface RateLimit {
  readonly calls: number;
  readonly perSeconds: number;
  readonly by: 'session' | 'ip' | 'ip+email';
  readonly durable?: boolean;
  /** A call that succeeds gives its point back: the limit counts failures only. */
  readonly countOnlyFailures?: boolean;
}

/** `read` changes nothing; `repeatable` ends in the same state when sent twice; `once` must not be repeated blindly. */
export type Idempotency = 'read' | 'repeatable' | 'once';

interface OperationOptions<
  Name extends string,
  Service extends ServiceName,
  Req extends TProperties,
  Res extends TSchema,
  Errors extends DeclaredErrors,
> {
  readonly type: Name;
  readonly service: Service;
  readonly summary: string;
  readonly access: Access;
  /** Payload fields beside `type`. Unknown fields are refused. */
  readonly request: Req;
  readonly response: Res;
  /** What a handler may fail with beyond what any call may (`errorsOf`): each code with the reasons it may carry. */
  readonly errors: Errors;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
  readonly maxBodyBytes: number;
  /** Whether each call leaves a row in the audit log. Calls made while running as another user always do. */
  readonly audit: boolean;
  /** What its row in the audit log says: of a call that succeeded, and of one that did not. */
  readonly auditWords: { readonly done: string; readonly attempted: string };
  /**
   * What a payload's `email` names: the caller (then it must be the token's own email) or another account.
   * Open operations have no caller yet.
   */
  readonly emailIs?: 'caller' | 'target';
  /**
   * Whether an administrator who runs as another user may make this call in that user's name (DESIGN section 6,
   * "Identity"): never a credential or an export. Open operations have no caller, so nobody is refused.
   */
  readonly impersonation: 'allowed' | 'refused';
  /**
   * The operation reads or sets the cookie of the remembered device. The gateway passes it on and back for these only,
   * and refuses them to pages of other origins.
   */
  readonly deviceCookie?: true;
  /**
   * The answer is the same for everybody and carries an ETag: a call that names it in If-None-Match is answered 304, without a
   * body. It comes in brotli to those who accept that.
   */
  readonly conditional?: true;
}

export interface Operation<
  Name extends string = string,
  Service extends ServiceName = ServiceName,
  Req extends TProperties = TProperties,
  Res extends TSchema = TSchema,
  Errors extends DeclaredErrors = DeclaredErrors,
> extends Omit<OperationOptions<Name, Service, Req, Res, Errors>, 'request'> {
  readonly request: TObject<Req & { type: ReturnType<typeof Type.Literal<Name>> }>;
}

/**
 * Declares one operation, once: gateway map, validators, typed client, operations page and access matrix all derive
 * from it. The `type` field is added to the request schema here.
 */
export function defineOperation<
  const Name extends string,
  const Service extends ServiceName,
  const Req extends TProperties,
  const Res extends TSchema,
  const Errors extends DeclaredErrors,
>(options: OperationOptions<Name, Service, Req, Res, Errors>): Operation<Name, Service, Req, Res, Errors> {
  const { request, ...rest } = options;
  const schema = Type.Object({ type: Type.Literal(options.type), ...request }, { additionalProperties: false });
  return Object.freeze({ ...rest, request: schema }) as unknown as Operation<Name, Service, Req, Res, Errors>;
}

/** Errors of any call; no operation declares them. */
const ANY_CALL: DeclaredErrors = {
  bad_request: [],
  body_too_large: [],
  rate_limited: [],
  internal: [],
  unavailable: [],
  timeout: [],
};
/** Errors of any call that needs a session. */
const WITH_SESSION: DeclaredErrors = { unauthenticated: [], forbidden: [] };

/** Everything that a call of the operation may fail with. */
export function errorsOf({ access, errors }: Pick<Operation, 'access' | 'errors'>): DeclaredErrors {
  return { ...ANY_CALL, ...(access === 'open' ? {} : WITH_SESSION), ...errors };
}

/** Payload of an operation without its `type`. */
export type RequestOf<O> = O extends Operation<string, ServiceName, infer Req, TSchema> ? Static<TObject<Req>> : never;
/** Answer of an operation. */
export type ResponseOf<O> = O extends Operation<string, ServiceName, TProperties, infer Res> ? Static<Res> : never;
/** The reasons that the errors of an operation may carry. */
export type ReasonOf<O> =
  O extends Operation<string, ServiceName, TProperties, TSchema, infer Errors>
    ? { [Code in keyof Errors]: Errors[Code] extends readonly (infer Reason)[] ? Reason : never }[keyof Errors]
    : never;
