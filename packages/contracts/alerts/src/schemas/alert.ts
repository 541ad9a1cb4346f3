import { Email, Instant, Line, nullable, Uuid } from '@sentinel/contracts/fields';
import { alertCriteria } from '@sentinel/contracts-alert-criteria';
import { ALERT_DELIVERIES, ALERT_LINK_ACTIONS, MISSING_ALERT_INPUTS } from '@sentinel/vocabulary-alerts';
import Type, { type Static } from 'typebox';

const exact = { additionalProperties: false } as const;

/**
 * A name as people read it: no space at either end, no control characters, none that change the direction of the text,
 * no unpaired surrogates. So two names that look the same are the same.
 */
export const AlertName = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^(?!\\s)(?!.*\\s$)[^\\u0000-\\u001f\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]*$',
});

/** A name as a form sends it: services/alerts trims it, and says what is wrong with an empty one in the words of the spec. */
export const EnteredAlertName = Type.String({
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]*$',
});

/** When and by which channels its messages go. The bell always shows a match. */
export const alertDelivery = {
  delivery: Type.Enum(ALERT_DELIVERIES),
  by_email: Type.Boolean(),
  by_sms: Type.Boolean({ description: 'Only with consent to SMS and a phone number in the account.' }),
};

/** Whether the alert works and what it did. */
const AlertHealth = Type.Object(
  {
    checked_today: Type.Integer({
      minimum: 0,
      description: 'Filings, or quotes, that its present rule judged since `checked_since`.',
    }),
    /** When its rule was saved or it was resumed, if that was today; null: midnight, New York. */
    checked_since: nullable(Instant),
    matched_today: Type.Integer({ minimum: 0, description: 'Matches since then.' }),
    unjudged: Type.Integer({ minimum: 0, description: 'Events that wait for an input.' }),
    missing: Type.Array(Type.Enum(MISSING_ALERT_INPUTS), { maxItems: MISSING_ALERT_INPUTS.length }),
    weekly_matches: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 13,
      maxItems: 13,
      description: 'Matches of the last 13 weeks, the latest last.',
    }),
  },
  exact,
);

/** Spec part 2, section 3 "Alert", with how it is delivered and how it is. */
export const Alert = Type.Object(
  {
    alert_name: AlertName,
    version: Type.Integer({ minimum: 1, description: 'Incremented by each save.' }),
    ...alertCriteria,
    ...alertDelivery,
    paused: Type.Boolean(),
    snoozed_until: nullable(Instant),
    /** What a message's link made it, while it is still so; null where its owner decided all of it. */
    link_change: nullable(
      Type.Object({ change_id: Uuid, action: Type.Enum(ALERT_LINK_ACTIONS), changed_at: Instant }, exact),
    ),
    created_at: Instant,
    email: Email,
    /** Stored entries of an older version that nothing reads any more, named for the user. */
    unread: Type.Array(Line(200), { maxItems: 20 }),
    health: AlertHealth,
  },
  exact,
);
export type Alert = Static<typeof Alert>;
