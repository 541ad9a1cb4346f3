import { defineOperation } from '@sentinel/contracts';
import { Instant, Line, READ_LIMIT, SMALL_BODY, Uuid } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const list_sessions = defineOperation({
  type: 'list_sessions',
  service: 'identity',
  summary: "The caller's live sessions and remembered devices, the latest first.",
  access: 'session',
  request: {},
  response: Type.Object(
    {
      sessions: Type.Array(
        Type.Object(
          {
            session_id: Uuid,
            /** For people to read: "Chrome on Linux". */
            device: Line(200),
            ip: Line(64),
            created_at: Instant,
            last_seen_at: Instant,
            is_current: Type.Boolean(),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
      remembered_devices: Type.Array(
        Type.Object(
          {
            remembered_device_id: Uuid,
            device: Line(200),
            created_at: Instant,
            last_used_at: Instant,
            expires_at: Instant,
            is_current: Type.Boolean(),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed sessions', attempted: 'Tried to view sessions' },
  auditConcerns: null,
  impersonation: 'refused',
  deviceCookie: true,
});
