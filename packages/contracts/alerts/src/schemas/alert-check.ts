import { Instant, Line, nullable, Ticker, Uuid } from '@sentinel/contracts/fields';
import { MISSING_ALERT_INPUTS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

/** One condition of an alert and what an event has for it, in words. */
export const AlertCheck = Type.Object(
  {
    is: Type.Enum(['met', 'not_met', 'unknown']),
    label: Line(60),
    asked: Line(2000),
    found: Line(2000),
    /** Where the value comes from. */
    source: Line(100),
    /** What an unknown one waits for. */
    missing: Type.Array(Type.Enum(MISSING_ALERT_INPUTS), { maxItems: MISSING_ALERT_INPUTS.length }),
    /** 0, or which of two sides it belongs to (1 or 2), of which one is enough. */
    side: Type.Integer({ minimum: 0, maximum: 2 }),
  },
  exact,
);

/** An event and what an alert, as it is now, answers to it. */
export const checkedEvent = {
  title: Line(300),
  company: Line(200),
  ticker: nullable(Ticker),
  /** YYYY-MM-DD */
  event_day: nullable(Type.String({ maxLength: 10 })),
  accepted_at: nullable(Instant),
  verdict: Type.Enum(['match', 'no_match', 'unjudged']),
  /** The alert fired for it: its match in the activity. */
  match_id: nullable(Uuid),
  /** It was known before the alert was created, which so was not asked. */
  is_before: Type.Boolean(),
};
