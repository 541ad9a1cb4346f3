import { defineOperation } from '@sentinel/contracts';
import { Instant, Line, nullable, READ_LIMIT, SMALL_BODY, Uuid } from '@sentinel/contracts/fields';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, NOTIFICATION_STATES } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const Seconds = nullable(Type.Number({ minimum: 0 }));

export const get_delivery_health = defineOperation({
  type: 'get_delivery_health',
  service: 'alerts',
  summary:
    'Whether filings become messages: the way of the synthetic filing, messages by state, and those that need a decision.',
  access: ['admin'],
  request: {},
  response: Type.Object(
    {
      /** The server's clock, to count ages from. */
      now: Instant,
      /** The synthetic filings of the last 24 hours. Null: there are none, because `CANARY_EMAIL` is not set. */
      canary: nullable(
        Type.Object(
          {
            every_minutes: Count,
            stored: Count,
            arrived: Type.Integer({ minimum: 0, description: 'Those whose message the mail server took.' }),
            p50_seconds: Seconds,
            p95_seconds: Seconds,
            last_arrived_at: nullable(Instant),
            /** The last two rounds brought no message. */
            is_silent: Type.Boolean(),
          },
          exact,
        ),
      ),
      /** Messages of the last 24 hours. */
      messages: Type.Array(
        Type.Object(
          { channel: Type.Enum(NOTIFICATION_CHANNELS), state: Type.Enum(NOTIFICATION_STATES), count: Count },
          exact,
        ),
        { maxItems: NOTIFICATION_CHANNELS.length * NOTIFICATION_STATES.length },
      ),
      /** How long the message that is due longest has been waiting. */
      oldest_due_seconds: Seconds,
      /** How many messages failed for good or have an unknown fate. */
      undelivered_count: Count,
      /** The latest of them, newest first (`redrive_notification`). */
      undelivered: Type.Array(
        Type.Object(
          {
            notification_id: Uuid,
            email: Line(254),
            kind: Type.Enum(NOTIFICATION_KINDS),
            /** Null for a digest, and for a deleted alert. */
            alert_name: nullable(Line(200)),
            channel: Type.Enum(NOTIFICATION_CHANNELS),
            state: Type.Union([Type.Literal('failed'), Type.Literal('unknown')]),
            error: Line(500),
            at: Instant,
          },
          exact,
        ),
        { maxItems: 100 },
      ),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the delivery of messages', attempted: 'Tried to view the delivery of messages' },
  auditConcerns: null,
  impersonation: 'refused',
});
