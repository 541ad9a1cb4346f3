import { AccessionNumber, Instant, Line, nullable, Ticker, Uuid } from '@sentinel/contracts/fields';
import {
  ALERT_FORM_TYPES,
  ALERT_LINK_ACTIONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATES,
} from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { AlertName } from './alert.ts';

/** What alerts did: the events that matched them, why, and the way of each message (DESIGN section 6, "Alerts"). */

const exact = { additionalProperties: false } as const;

/** One condition and the value that met it, in words. */
export const MatchReason = Type.Object({ label: Line(60), asked: Line(400), found: Line(400) }, exact);

/** An event that matched an alert. */
export const alertMatch = {
  match_id: Uuid,
  alert_name: AlertName,
  /** False once the alert is deleted; its history stays. */
  alert_exists: Type.Boolean(),
  form_type: Type.Enum(ALERT_FORM_TYPES),
  title: Line(300),
  detail: Line(600),
  company: Line(200),
  ticker: nullable(Ticker),
  accession: nullable(AccessionNumber),
  filing_url: nullable(Line(300)),
  event_day: nullable(Type.String({ maxLength: 10, description: 'YYYY-MM-DD' })),
  matched_at: Instant,
  reasons: Type.Array(MatchReason, { maxItems: 20 }),
};

/** One step of a message, with its time: nothing is called sent before the provider took it. */
const ReceiptStep = Type.Object(
  {
    step: Type.Union([
      Type.Literal('matched'),
      Type.Literal('written'),
      Type.Literal('held'),
      Type.Literal('tried'),
      Type.Literal('handed_over'),
      Type.Literal('delivered'),
      Type.Literal('bounced'),
      Type.Literal('failed'),
      Type.Literal('unknown'),
      Type.Literal('cancelled'),
      Type.Literal('suppressed'),
      Type.Literal('redriven'),
    ]),
    at: Instant,
    /** The provider's id or answer, or the reason. */
    detail: Line(500),
  },
  exact,
);

/** The way of one message. */
export const Receipt = Type.Object(
  {
    notification_id: Uuid,
    channel: Type.Enum(NOTIFICATION_CHANNELS),
    /** Masked: `m***@client.example`, `*** *** 0142`. */
    recipient: Line(254),
    state: Type.Enum(NOTIFICATION_STATES),
    digest: Type.Boolean(),
    steps: Type.Array(ReceiptStep, { maxItems: 100 }),
  },
  exact,
);

/** A match with the messages that it caused. */
export const AlertActivity = Type.Object({ ...alertMatch, receipts: Type.Array(Receipt, { maxItems: 10 }) }, exact);

/** An address that a provider refused for good, or whose owner wrote STOP. */
export const BlockedAddress = Type.Object(
  {
    channel: Type.Enum(NOTIFICATION_CHANNELS),
    /** Masked, as in a receipt. */
    address: Line(254),
    reason: Type.Union([
      Type.Literal('refused'),
      Type.Literal('bounced'),
      Type.Literal('complained'),
      Type.Literal('stopped'),
    ]),
    /** What the provider said. */
    detail: Line(500),
    since: Instant,
  },
  exact,
);

/** What somebody changed with a message's link, without a login. */
export const LinkChange = Type.Object(
  {
    change_id: Uuid,
    alert_name: AlertName,
    action: Type.Enum(ALERT_LINK_ACTIONS),
    /** Where the message had gone; masked, as in a receipt. */
    recipient: Line(254),
    changed_at: Instant,
    undone_at: nullable(Instant),
    /** Whether the alert is still as the link left it, so that `undo_link_change` undoes it. */
    in_force: Type.Boolean(),
  },
  exact,
);
