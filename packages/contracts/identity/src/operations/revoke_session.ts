import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { RowToken } from '../schemas/row-token.ts';

export const revoke_session = defineOperation({
  type: 'revoke_session',
  service: 'identity',
  summary:
    "Ends one of the caller's sessions, all its other ones, or a remembered device; an administrator ends all sessions and devices of the user a row token names. Exactly one of the fields.",
  access: 'session',
  request: {
    session_id: Type.Optional(Uuid),
    remembered_device_id: Type.Optional(Uuid),
    scope: Type.Optional(Type.Literal('others')),
    user_access_token: Type.Optional(RowToken),
  },
  response: Type.Object(
    { success: Type.Literal(true), revoked: Type.Integer({ minimum: 0, maximum: 100_000 }) },
    { additionalProperties: false },
  ),
  errors: { not_found: [], unprocessable: [], conflict: ['changed_meanwhile'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: {
    done: 'Ended sessions or remembered devices',
    attempted: 'Tried to end sessions or remembered devices',
  },
  auditConcerns: null,
  impersonation: 'refused',
});
