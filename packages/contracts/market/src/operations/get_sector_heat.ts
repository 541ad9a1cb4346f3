import { defineOperation } from '@sentinel/contracts';
import { nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { HEAT_MONTHS, INDUSTRIES, MIN_HEAT_HISTORY } from '@sentinel/vocabulary-market';
import Type, { type TSchema } from 'typebox';

const exact = { additionalProperties: false } as const;
const MAX_MONTHS = Math.max(...HEAT_MONTHS);
const Count = Type.Integer({ minimum: 0 });

/** One value for each of `months`, in their order. */
const ofMonths = <Value extends TSchema>(value: Value, description: string) =>
  Type.Array(value, { maxItems: MAX_MONTHS, description });

const Measure = Type.Object(
  {
    ratio: ofMonths(
      nullable(Type.Number({ minimum: -1, maximum: 1 })),
      '(bought − sold) / (bought + sold), to four decimals; null where nothing of it is known.',
    ),
    percentile: ofMonths(
      nullable(Type.Number({ minimum: 0, maximum: 1 })),
      `The part of the industry's months with a ratio, up to and including this one, whose ratio is lower, with half of those whose ratio is equal; null with fewer than ${MIN_HEAT_HISTORY} such months.`,
    ),
    history: ofMonths(
      Count,
      "How many of the industry's months up to and including this one have a ratio; 0 without trades.",
    ),
  },
  exact,
);

/** Lists in place of an object for each month: with 48 industries and 36 months, names would be most of the answer. */
const Heat = Type.Object(
  {
    industry: Type.Enum(INDUSTRIES),
    trades: ofMonths(Count, 'Rows that a search of the month, the industry and no 10b5-1 plans finds.'),
    odd_dates: ofMonths(Count, 'Trades among them whose date is implausible: they are in none of the other figures.'),
    buyers: ofMonths(Count, 'People; owners who filed together count once.'),
    sellers: ofMonths(Count, 'As `buyers`; who bought and sold is among both.'),
    bought: ofMonths(Type.Number({ minimum: 0 }), 'US dollars of purchases whose value is known and plausible.'),
    sold: ofMonths(Type.Number({ minimum: 0 }), 'The same of sales.'),
    people: Measure,
    dollars: Measure,
  },
  exact,
);

export const get_sector_heat = defineOperation({
  type: 'get_sector_heat',
  service: 'market',
  summary:
    'Sector heat: how many people, and for how many dollars, bought and sold by month and industry outside of plans, against the industry\'s own history (docs/market-data.md, "Sector heat").',
  access: ['explore_trades'],
  request: {
    /** The last month, yyyy-mm; the present one in New York by default. */
    until: Type.Optional(Type.String({ maxLength: 7, pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])$' })),
    months: Type.Optional(Type.Enum(HEAT_MONTHS)),
  },
  response: Type.Object(
    {
      months: Type.Array(Type.String({ maxLength: 7 }), {
        maxItems: MAX_MONTHS,
        description: 'yyyy-mm; the oldest first.',
      }),
      industries: Type.Array(Heat, {
        maxItems: INDUSTRIES.length,
        description: 'All of them, in the order of Fama and French.',
      }),
      without_industry: Type.Integer({
        minimum: 0,
        description: 'Trades of these months outside of plans whose industry is not known; they are in no figure.',
      }),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Read the sector heat', attempted: 'Tried to read the sector heat' },
  auditConcerns: null,
  impersonation: 'allowed',
});
