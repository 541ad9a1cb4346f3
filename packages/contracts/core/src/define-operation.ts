import type { Permission } from '@sentinel/vocabulary';
import Type, {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
} from 'typebox';
import type { DeclaredErrors } from './errors.ts';

/** Services that own operations. The gateway forwards a call to the owner of its `type`. */
export const SERVICE_NAMES = ['identity', 'market', 'alerts', 'categorization'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
/** Who owns an operation: a service, or the gateway, which composes its answer of those of services (`defineComposed`). */
export const OWNER_NAMES = [...SERVICE_NAMES, 'gateway'] as const;
export type OwnerName = (typeof OWNER_NAMES)[number];

/**
 * Who may call: `open` (anyone), `session` (anyone with a live session), or holders of any of the listed permissions.
 * `admin` passes every list (spec part 1, section 6).
 */
export type Access = 'open' | 'session' | readonly Permission[];

/**
 * Calls allowed per window. `durable` limits are stored in PostgreSQL, so that restarts do not reset them and gateways
 * share them.
 */
export interface RateLimit {
  readonly calls: number;
  readonly perSeconds: number;
  /** `account` counts all sessions of an account together; while running as another user, the administrator's account counts. */
  readonly by: 'account' | 'ip' | 'ip+email';
  readonly durable?: boolean;
  /** A call that succeeds is refunded: the limit counts failures only. */
  readonly countOnlyFailures?: boolean;
}

/**
 * Failures of all callers of one network together, whichever account they name: a limit against one password that is tried on many
 * accounts. It is stored in PostgreSQL.
 */
export const NETWORK_FAILURES = { limit: 100, windowSeconds: 900 } as const;

/** `read` changes nothing; `repeatable` has the same result when sent twice; `once` must not be repeated blindly. */
export type Idempotency = 'read' | 'repeatable' | 'once';

/** Deprecated since a day, yyyy-mm-dd: fields by their path, `history[].fired_at`, or the whole operation. */
export interface Deprecated {
  readonly operation?: string;
  readonly request?: Readonly<Record<string, string>>;
  readonly response?: Readonly<Record<string, string>>;
}

interface OperationOptions<
  Name extends string,
  Service extends OwnerName,
  Req extends TProperties,
  Res extends TSchema,
  Errors extends DeclaredErrors,
> {
  readonly type: Name;
  readonly service: Service;
  readonly summary: string;
  readonly access: Access;
  /** Payload fields besides `type`. Unknown fields are rejected. */
  readonly request: Req;
  readonly response: Res;
  /** The errors of the handler beyond those of any call (`errorsOf`): each code with the reasons it may have. */
  readonly errors: Errors;
  readonly rateLimit: RateLimit;
  /** Whether a failed call counts towards the failures of its network. */
  readonly networkFailures?: typeof NETWORK_FAILURES;
  readonly idempotency: Idempotency;
  readonly maxBodyBytes: number;
  /** Whether each call writes a row to the audit log. Calls made while running as another user always do. */
  readonly audit: boolean;
  /** What its row in the audit log says, for a call that succeeded and for one that failed. */
  readonly auditWords: { readonly done: string; readonly attempted: string };
  /**
   * What its row in the audit log concerns, by name: these fields of the payload, which never hold who a person is, a secret or a
   * value; `noted` where only the handler knows the name (`call.noteForAudit`), whose note also takes the place of the fields; null
   * where it concerns nothing but accounts.
   */
  readonly auditConcerns: readonly (keyof NoInfer<Req> & string)[] | 'noted' | null;
  /** What callers should use no longer. The gateway counts who still does; `npm run contract` says when it may go. */
  readonly deprecated?: Deprecated;
  /**
   * Whose email a payload's `email` is: the caller's (then it must match the token's), another account's, or the reviewer's for whom a
   * categorization administrator acts: then it must match the token's unless the caller holds `categorization_admin`, and the owner
   * checks that it is a reviewer's. Open operations have no caller yet.
   */
  readonly emailIs?: 'caller' | 'target' | 'reviewer';
  /**
   * Whether an administrator who runs as another user may make this call in that user's name (DESIGN section 6,
   * "Identity"): never for credentials or exports. Open operations have no caller, so this does not apply.
   */
  readonly impersonation: 'allowed' | 'refused';
  /**
   * The operation reads or sets the cookie of the remembered device. The gateway passes the cookie on only for these
   * operations, and rejects their calls from pages of other origins.
   */
  readonly deviceCookie?: true;
  /**
   * The answer is the same for everybody and has an ETag: a call that names it in If-None-Match is answered with 304
   * and no body. The answer is compressed with brotli for callers that accept it.
   */
  readonly conditional?: true;
  /**
   * The answer is a file of any size, sent in frames while it is made (vocabulary, `STREAM_FRAMES`); `response` is what
   * follows the file. Callers use `download` of `api-client`.
   */
  readonly stream?: true;
  /** Of an operation of the gateway: the operations that its answer consists of, by the name of their part. */
  readonly composedOf?: Readonly<Record<string, Operation>>;
}

export interface Operation<
  Name extends string = string,
  Service extends OwnerName = OwnerName,
  Req extends TProperties = TProperties,
  Res extends TSchema = TSchema,
  Errors extends DeclaredErrors = DeclaredErrors,
> extends Omit<OperationOptions<Name, Service, Req, Res, Errors>, 'request'> {
  readonly request: TObject<Req & { type: ReturnType<typeof Type.Literal<Name>> }>;
}

/**
 * Declares one operation, once: the gateway's map, the validators, the typed client, the operations page and the access
 * matrix all derive from it. The `type` field is added to the request schema here.
 */
export function defineOperation<
  const Name extends string,
  const Service extends OwnerName,
  const Req extends TProperties,
  const Res extends TSchema,
  const Errors extends DeclaredErrors,
>(options: OperationOptions<Name, Service, Req, Res, Errors>): Operation<Name, Service, Req, Res, Errors> {
  const { request, ...rest } = options;
  const schema = Type.Object({ type: Type.Literal(options.type), ...request }, { additionalProperties: false });
  return Object.freeze({ ...rest, request: schema }) as unknown as Operation<Name, Service, Req, Res, Errors>;
}

/** A part that failed: the code of its error. */
const FailedPart = Type.Object({ error: Type.String({ maxLength: 40 }) }, { additionalProperties: false });

/** The answer of a composed operation: each part that the caller may call, or why it failed. */
type ComposedAnswer<Parts extends Readonly<Record<string, Operation>>> = TObject<{
  [Part in keyof Parts]: TOptional<TUnion<[Parts[Part]['response'], TObject<{ error: TString }>]>>;
}>;

/**
 * Declares an operation that the gateway answers with the answers of others: of those that the caller may call, each with the fields of
 * the payload that it takes. One that fails or is late takes only its own part of the answer.
 * @throws Error for a part that does more than read: it could not be called beside others, or not for everybody who may call the whole
 */
export function defineComposed<
  const Name extends string,
  const Req extends TProperties,
  const Parts extends Readonly<Record<string, Operation>>,
>({
  composedOf,
  ...options
}: Omit<
  OperationOptions<Name, 'gateway', Req, TSchema, Record<never, never>>,
  'service' | 'response' | 'errors' | 'idempotency' | 'audit'
> & {
  readonly composedOf: Parts;
}): Operation<Name, 'gateway', Req, ComposedAnswer<Parts>, Record<never, never>> {
  for (const { access, audit, conditional, deviceCookie, idempotency, stream, type } of Object.values(composedOf)) {
    const isPlainRead = idempotency === 'read' && !audit && !conditional && !deviceCookie && !stream;
    if (!isPlainRead || access === 'open') throw new Error(`${type} cannot be a part: it does more than read`);
  }
  const parts = Object.entries(composedOf).map(([part, { response }]) => [
    part,
    Type.Optional(Type.Union([response, FailedPart])),
  ]);
  const response = Type.Object(Object.fromEntries(parts), { additionalProperties: false });
  return defineOperation({
    ...options,
    ...{ composedOf, errors: {}, response, service: 'gateway', idempotency: 'read', audit: false },
  }) as unknown as Operation<Name, 'gateway', Req, ComposedAnswer<Parts>, Record<never, never>>;
}

/** Errors of any call; operations do not declare them. */
const ANY_CALL: DeclaredErrors = {
  bad_request: [],
  body_too_large: [],
  rate_limited: [],
  internal: [],
  overloaded: [],
  unavailable: [],
  timeout: [],
};
/** Errors of any call that needs a session. */
const WITH_SESSION: DeclaredErrors = { unauthenticated: [], forbidden: [] };

/** All errors that a call of the operation may fail with. */
export function errorsOf({ access, errors }: Pick<Operation, 'access' | 'errors'>): DeclaredErrors {
  return { ...ANY_CALL, ...(access === 'open' ? {} : WITH_SESSION), ...errors };
}

/** Payload of an operation without its `type`. */
export type RequestOf<O> = O extends Operation<string, OwnerName, infer Req, TSchema> ? Static<TObject<Req>> : never;
/** Answer of an operation. */
export type ResponseOf<O> = O extends Operation<string, OwnerName, TProperties, infer Res> ? Static<Res> : never;
/** The reasons that the errors of an operation may have. */
export type ReasonOf<O> =
  O extends Operation<string, OwnerName, TProperties, TSchema, infer Errors>
    ? { [Code in keyof Errors]: Errors[Code] extends readonly (infer Reason)[] ? Reason : never }[keyof Errors]
    : never;
