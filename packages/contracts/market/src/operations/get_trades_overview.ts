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
import { TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const Direction = Type.Union([Type.Literal('purchase'), Type.Literal('sale')]);
const Company = { cik: Cik, conm: Line(300), ticker: nullable(Line(12)) };

const Trade = Type.Object(
  {
    ...Company,
    accno: AccessionNumber,
    direction: Direction,
    owner: Type.String({ maxLength: 4000 }),
    title: Type.String({ maxLength: 400 }),
    value: nullable(Type.Number({ description: 'US dollars; null where it is unknown or implausible.' })),
    trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    days_to_file: nullable(Type.Integer()),
    tags: Type.Array(Type.Enum(TRADE_TAGS), { maxItems: TRADE_TAGS.length }),
  },
  exact,
);

export const get_trades_overview = defineOperation({
  type: 'get_trades_overview',
  service: 'market',
  summary: 'Insider trades that were filed since the last visit: how many, by day, and the most notable ones.',
  access: ['explore_trades'],
  request: { since: OverviewSince },
  response: Type.Object(
    {
      since: Instant,
      /** Trades whose filing was accepted since `since`. */
      trades: Count,
      daily: dailyCounts(OVERVIEW_DAYS),
      last_accepted_at: nullable(Instant),
      /** The largest of them on the open market and outside of plans, by value. */
      purchases: Type.Array(Trade, { maxItems: 3 }),
      sales: Type.Array(Trade, { maxItems: 3 }),
      /** Clusters of three people in 30 days that a filing since `since` has made. */
      num_clusters: Count,
      clusters: Type.Array(
        Type.Object(
          { ...Company, direction: Direction, last_day: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }) },
          exact,
        ),
        { maxItems: 3, description: 'The newest first.' },
      ),
      /** Trades filed after the deadline of the SEC. */
      num_late: Count,
      late: Type.Array(Trade, { maxItems: 3, description: 'The latest first.' }),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the newest insider trades', attempted: 'Tried to view the newest insider trades' },
  auditConcerns: null,
  impersonation: 'allowed',
});
