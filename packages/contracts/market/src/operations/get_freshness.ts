import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Instant, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

export const get_freshness = defineOperation({
  type: 'get_freshness',
  service: 'market',
  summary: 'How fresh the explore searches are: up to when they are complete, the newest filing and the newest prices.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {},
  response: Type.Object(
    {
      /** The server's clock. Ages are counted from it, because the clock of a browser may be wrong. */
      now: Instant,
      /** Searches find everything that was stored before this moment. Null until they are first filled. */
      as_of: nullable(Instant),
      /** The filing with the newest acceptance time among forms 3, 4, 5 and 8-K and their amendments, stored by `as_of`. */
      last_filing: nullable(
        Type.Object(
          {
            accno: AccessionNumber,
            form_type: Line(20),
            accepted_at: Instant,
            received_at: Type.String({ maxLength: 30, description: 'When it was stored.' }),
          },
          exact,
        ),
      ),
      last_price_day: nullable(
        Type.String({
          maxLength: 10,
          description: 'yyyy-mm-dd; the last trading day of which the market fund has a close.',
        }),
      ),
      /** Alerts need quotes, the market is open, and none come. */
      quotes_silent: Type.Boolean(),
      /** Entries of the SEC's feed of the last 24 hours that could not be read, and whose filings nothing else has named yet. */
      unread_entries: Type.Integer({ minimum: 0, maximum: 1000 }),
      /** Since when the SEC's feed of new filings, or a page of it, cannot be read; null when all of it can be. */
      feed_unread_since: nullable(Instant),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed how fresh the data is', attempted: 'Tried to view how fresh the data is' },
  auditConcerns: null,
  impersonation: 'allowed',
});
