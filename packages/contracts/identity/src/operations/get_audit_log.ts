import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Email,
  Instant,
  IsoDate,
  Line,
  nullable,
  READ_LIMIT,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import { TIME_ZONES } from '@sentinel/vocabulary-account';
import Type from 'typebox';

const Person = nullable(
  Type.Object(
    {
      /**
       * null: the account has since been deleted. Any stored value is allowed, so that no account can break the page
       * that lists it.
       */
      email: nullable(Type.String({ maxLength: 1000 })),
      /** The first characters of the account's id, which tell deleted accounts apart. */
      short_id: Line(8),
    },
    { additionalProperties: false },
  ),
);

export const get_audit_log = defineOperation({
  type: 'get_audit_log',
  service: 'identity',
  summary:
    'The audit log, the latest first, by page: who did what to whom and to which thing, from where, and what came of it.',
  access: ['admin'],
  request: {
    access_token: AccessToken,
    /** Entries by or about this account. */
    email: Type.Optional(Email),
    operation: Type.Optional(Type.String({ maxLength: 64, pattern: '^[a-z0-9_]+$' })),
    /** Entries of these days, both included: yyyy-mm-dd in the time zone; UTC without one. */
    from: Type.Optional(IsoDate),
    to: Type.Optional(IsoDate),
    timezone: Type.Optional(Type.Enum(TIME_ZONES)),
    /** Entries that concern a thing with this in its name, in capital or small letters. */
    concerns: Type.Optional(Line(120)),
    /** Only what was done while running as another user. */
    impersonated: Type.Optional(Type.Boolean()),
    /** Entries before this one: `next` of the previous page. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  response: Type.Object(
    {
      entries: Type.Array(
        Type.Object(
          {
            id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
            at: Instant,
            operation: Line(64),
            /** What was done or, when the call failed, attempted: the words of the operation. */
            action: Line(200),
            /** Who did it; null when nobody was logged in. */
            actor: Person,
            /** The account it was done to or as; null when it is the actor's own. */
            subject: Person,
            /** The names of the things that it was about: an alert, a search, a company. Left out by the release before. */
            concerns: Type.Optional(nullable(Line(500))),
            /** What was changed, without values that identify a person. */
            detail: nullable(Line(500)),
            /** The administrator's reason, where it was done as another user. */
            reason: nullable(Line(200)),
            status: Type.Integer({ minimum: 100, maximum: 599 }),
            ip: Line(64),
            request_id: Line(64),
          },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
      next: nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      /** The words of operations by which the log can be filtered. */
      operations: Type.Array(Type.Object({ operation: Line(64), action: Line(200) }, { additionalProperties: false }), {
        maxItems: 500,
      }),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the audit log', attempted: 'Tried to view the audit log' },
  auditConcerns: null,
  emailIs: 'target',
  impersonation: 'refused',
});
