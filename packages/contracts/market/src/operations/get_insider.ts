import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Flag, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { MISSING_RETURN_REASONS, TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { Arrangement, MAX_ARRANGEMENTS } from '../schemas/arrangement.ts';
import { LastReturn } from '../schemas/explore.ts';
import { MAX_NOTICES, Notice } from '../schemas/notice.ts';
import { MAX_SHORT_SWINGS, ShortSwing } from '../schemas/short-swing.ts';
import { TransactionKind } from '../schemas/transaction-kind.ts';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
const Count = Type.Integer({ minimum: 0 });
const Dollars = nullable(Type.Number({ description: 'US dollars.' }));
const Fraction = nullable(Type.Number());
const Direction = Type.Union([Type.Literal('purchase'), Type.Literal('sale')]);

const Person = Type.Object(
  {
    cik: Cik,
    name: Type.String({ maxLength: 4000, description: 'As in the latest filing.' }),
    location: nullable(Line(400)),
  },
  exact,
);

/** What the filings at one company state of the person, with the days of the first and the last of them. */
const Role = Type.Object(
  {
    title: nullable(Type.String({ maxLength: 400, description: 'Of an officer, or of another relationship.' })),
    is_director: Type.Boolean(),
    is_officer: Type.Boolean(),
    is_ten_percent_owner: Type.Boolean(),
    since: nullable(Day),
    until: nullable(Day),
  },
  exact,
);

const Company = Type.Object(
  {
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    roles: Type.Array(Role, { maxItems: 20, description: 'The latest first.' }),
    since: nullable(Type.String({ maxLength: 10, description: 'Of the first filing; yyyy-mm-dd.' })),
    until: nullable(Type.String({ maxLength: 10, description: 'Of the last filing; yyyy-mm-dd.' })),
  },
  exact,
);

/** A purchase or sale, on the day of the trade. */
const Mark = Type.Object(
  {
    day: Day,
    direction: Direction,
    shares: Type.Number({ description: 'Adjusted for splits.' }),
    value: Dollars,
    is_planned: Type.Boolean(),
  },
  exact,
);

const Holding = Type.Object(
  {
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    steps: Type.Array(Type.Tuple([Day, Type.Number()]), {
      maxItems: 500,
      description:
        'Day and shares held from that day on, adjusted for splits, oldest first: of every line that a filing moved, what it last stated.',
    }),
    marks: Type.Array(Mark, { maxItems: 500, description: 'Oldest first.' }),
    is_cut: Type.Boolean({ description: 'There are older steps or marks.' }),
    closes: Type.Array(Type.Tuple([Day, Type.Number()]), {
      maxItems: 260,
      description:
        'Some closes from the first step or mark to the last close, evenly apart, adjusted for splits and spin-offs; oldest first.',
    }),
  },
  exact,
);

/**
 * What came after trades outside of plans: returns over 20 trading days less those of the market. Of a series that ended before, the
 * return up to its last price counts. Figures of fewer than 5 returns are null.
 */
const Outcome = Type.Object(
  {
    trades: Type.Integer({ minimum: 0, description: 'Outside of plans, and plausible.' }),
    n: Type.Integer({ minimum: 0, description: 'Of them, those with a return.' }),
    ended: Type.Integer({ minimum: 0, description: 'Of n, those whose series ended before.' }),
    pending: Type.Integer({ minimum: 0, description: 'Less than 20 trading days ago.' }),
    mean: Fraction,
    low: nullable(Type.Number({ description: 'Lower end of the 95 % interval of the mean (bootstrap, percentiles).' })),
    high: nullable(Type.Number({ description: 'Upper end of the 95 % interval.' })),
    resamples: nullable(Type.Integer({ description: 'Of the bootstrap.' })),
    median: Fraction,
    above_zero: nullable(Type.Integer({ minimum: 0, description: 'Returns above zero.' })),
  },
  exact,
);

const Lateness = Type.Object(
  {
    filings: Type.Integer({ minimum: 0, description: 'With purchases or sales, and known days to file.' }),
    late: Count,
    latest: nullable(
      Type.Object({ accno: AccessionNumber, cik: Cik, trade_date: Day, days_to_file: Type.Integer() }, exact),
    ),
  },
  exact,
);

const Month = Type.Integer({ minimum: 1, maximum: 12 });
/** Trades of a month; only months with trades are listed. */
const TradedMonth = Type.Object(
  {
    year: Type.Integer(),
    month: Month,
    purchases: Count,
    sales: Count,
    planned: Type.Integer({ minimum: 0, description: 'Of the purchases and sales, those under a plan.' }),
  },
  exact,
);

/** A month in which the person traded a company in three years in a row or more. */
const RoutineMonth = Type.Object(
  {
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    month: Month,
    since: Type.Integer({ description: 'The first year.' }),
    until: Type.Integer({ description: 'The last year.' }),
    direction: Type.Enum(['purchase', 'sale', 'both']),
    is_planned: Type.Boolean({ description: 'All of these trades were under plans.' }),
  },
  exact,
);

/** An owner who traded a company of the person’s in the same direction, within 30 days before or after, both outside of plans. */
const CoTrader = Type.Object(
  {
    cik: Cik,
    name: Type.String({ maxLength: 4000 }),
    trades: Type.Integer({ minimum: 1, description: 'Of this owner.' }),
    issuer_cik: Cik,
    issuer_name: Type.String({ maxLength: 300, description: 'Of the last of these trades.' }),
    issuer_ticker: nullable(Line(12)),
    last_day: Day,
  },
  exact,
);

/** A purchase or sale (all rows of one filing, direction and day), or any other row as filed. */
const Transaction = Type.Object(
  {
    accno: AccessionNumber,
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    transaction_date: nullable(Day),
    security_title: nullable(Type.String({ maxLength: 1000 })),
    is_derivative: Type.Boolean(),
    kind: TransactionKind,
    code: nullable(Line(10)),
    acquired_disposed: nullable(Line(10)),
    shares: nullable(Type.Number()),
    price: Dollars,
    value: Dollars,
    is_superseded: Type.Boolean({ description: 'An amendment restates it; searches leave it out.' }),
    trade: nullable(
      Type.Object(
        {
          trade_id: Type.Integer({ minimum: 1 }),
          trade_direction: Direction,
          is_10b51: nullable(Flag),
          held_before: nullable(Type.Number()),
          held_after: nullable(Type.Number()),
          held_indirectly: nullable(Type.Object({ before: Type.Number(), after: Type.Number() }, exact)),
          tags: Type.Array(Type.Enum(TRADE_TAGS), { maxItems: TRADE_TAGS.length }),
          trade_return: nullable(Type.Number({ description: 'Raw, over 20 trading days; a fraction.' })),
          return_missing: nullable(Type.Enum(MISSING_RETURN_REASONS)),
          last_return: LastReturn,
          is_implausible: Type.Boolean(),
        },
        { ...exact, description: 'Of a purchase or sale in the market; null for other transactions.' },
      ),
    ),
  },
  exact,
);

export const get_insider = defineOperation({
  type: 'get_insider',
  service: 'market',
  summary:
    'The page of a reporting owner: roles, holdings, what came after trades, late filings, months, who traded alongside, and transactions, over all companies.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: { cik: Cik },
  response: Type.Object(
    {
      person: Person,
      companies: Type.Array(Company, { maxItems: 100, description: 'The latest filing first.' }),
      num_companies: Count,
      record: Type.Object({ purchases: Outcome, sales: Outcome }, exact),
      lateness: Lateness,
      months: Type.Array(TradedMonth, { maxItems: 1200, description: 'Oldest first.' }),
      routine_months: Type.Array(RoutineMonth, { maxItems: 20, description: 'The latest first.' }),
      holdings: Type.Array(Holding, { maxItems: 10, description: 'Of the companies with the latest steps.' }),
      num_holdings: Type.Integer({ minimum: 0, description: 'Companies with steps.' }),
      co_traders: Type.Array(CoTrader, { maxItems: 10, description: 'The most trades first.' }),
      short_swings: Type.Array(ShortSwing, { maxItems: MAX_SHORT_SWINGS, description: 'The greatest profit first.' }),
      notices: Type.Array(Notice, {
        maxItems: MAX_NOTICES,
        description: 'Notices of proposed sale (Form 144), the latest first.',
      }),
      arrangements: Type.Array(Arrangement, {
        maxItems: MAX_ARRANGEMENTS,
        description: 'Trading arrangements that reports tell of, the latest report first.',
      }),
      transactions: Type.Array(Transaction, { maxItems: 500, description: 'The latest first.' }),
      num_transactions: Count,
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed an insider', attempted: 'Tried to view an insider' },
  auditConcerns: ['cik'],
  impersonation: 'allowed',
});
