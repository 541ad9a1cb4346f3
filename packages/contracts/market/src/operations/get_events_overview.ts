import { defineOperation } from '@sentinel/contracts';
import {
  AccessionNumber,
  Cik,
  dailyCounts,
  Instant,
  Line,
  nullable,
  OVERVIEW_DAYS,
  OverviewSince,
  READ_LIMIT,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

export const get_events_overview = defineOperation({
  type: 'get_events_overview',
  service: 'market',
  summary: '8-K filings since the last visit: how many, by day, and those after which the price moved most.',
  access: ['explore_events'],
  request: { since: OverviewSince },
  response: Type.Object(
    {
      since: Instant,
      /** Events whose filing was accepted since `since`. */
      events: Type.Integer({ minimum: 0 }),
      daily: dailyCounts(OVERVIEW_DAYS),
      last_accepted_at: nullable(Instant),
      moves: Type.Array(
        Type.Object(
          {
            cik: Cik,
            conm: Line(300),
            ticker: nullable(Line(12)),
            accno: AccessionNumber,
            '8K_items': Line(400),
            event_return: Type.Number({ description: 'A fraction, adjusted for the market.' }),
            accepted_at: nullable(Instant),
          },
          exact,
        ),
        { maxItems: 3, description: 'Of those whose event return is known, the farthest from zero first.' },
      ),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the newest 8-K filings', attempted: 'Tried to view the newest 8-K filings' },
  auditConcerns: null,
  impersonation: 'allowed',
});
