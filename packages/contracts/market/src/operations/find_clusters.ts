import { defineOperation } from '@sentinel/contracts';
import {
  AccessionNumber,
  Cik,
  IsoDate,
  Line,
  nullable,
  READ_LIMIT,
  SMALL_BODY,
  Uuid,
} from '@sentinel/contracts/fields';
import {
  CLUSTER_DAYS,
  CLUSTER_PAGE_SIZES,
  CLUSTER_PEOPLE,
  CLUSTER_SORTS,
  INSIDER_TYPES,
  TRADE_TAGS,
} from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { companyCriteria } from '../schemas/explore.ts';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
const Direction = Type.Union([Type.Literal('purchase'), Type.Literal('sale')]);
const Name = Type.String({ maxLength: 4000 });
const Count = Type.Integer({ minimum: 0 });
const Value = nullable(
  Type.Number({ description: 'US dollars, of the trades whose value is known and plausible; null without any.' }),
);

/** Owners who filed trades together, in one filing, in several of one block, or by way of others: they count once. */
const Person = Type.Object(
  {
    name: Type.String({ maxLength: 4000, description: 'Of the owner named first, as filed.' }),
    joined: Type.Array(Name, { maxItems: 100, description: 'Names of the other owners, as filed.' }),
    ciks: Type.Array(Cik, { maxItems: 100, description: 'Of `name` first, then of the others.' }),
    title: Type.String({ maxLength: 400, description: 'Of the last trade, as filed.' }),
    roles: Type.Array(Type.Enum(INSIDER_TYPES), { maxItems: INSIDER_TYPES.length }),
    value: Value,
  },
  exact,
);

const Trade = Type.Object(
  {
    accno: AccessionNumber,
    person: Type.Integer({ minimum: 0, description: 'The place in `who`, from 0; above its end for people left out.' }),
    day: Day,
    shares: Type.Number(),
    price: nullable(Type.Number({ description: 'US dollars a share, as filed.' })),
    value: nullable(Type.Number({ description: 'US dollars; null where it is unknown or implausible.' })),
    filer_count: Type.Integer({ minimum: 1, description: 'How many filings, by different owners, report this block.' }),
    is_placement: Type.Boolean({ description: 'Its form speaks of a placement, an offering or the issuer itself.' }),
    tags: Type.Array(Type.Enum(TRADE_TAGS), { maxItems: TRADE_TAGS.length }),
  },
  exact,
);

const Cluster = Type.Object(
  {
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    direction: Direction,
    people: Type.Integer({ minimum: 1 }),
    who: Type.Array(Person, { maxItems: 100, description: 'By value, the largest first.' }),
    first_day: Day,
    last_day: Day,
    value: Value,
    unvalued_trades: Type.Integer({ minimum: 0, description: 'Trades that `value` and `mean_price` leave out.' }),
    mean_price: nullable(
      Type.Number({ description: 'By shares, in shares of the last day where splits are known; US dollars.' }),
    ),
    return_since: nullable(
      Type.Number({
        description: 'From the close of the last trade day to the last close, adjusted for splits; a fraction.',
      }),
    ),
    return_until: nullable(
      Type.String({ maxLength: 10, description: 'The day of the last close; null without a return.' }),
    ),
    part_of_market_value: nullable(
      Type.Number({ description: "`value` as a fraction of the company's market value at the last trade." }),
    ),
    joint_blocks: Type.Integer({ minimum: 0, description: 'Blocks that several filings report; each counts once.' }),
    placements: Count,
    next_8k: nullable(
      Type.Object(
        {
          days: Type.Integer({ description: 'Business days from the last trade to the next 8-K.' }),
          items: nullable(Line(400)),
          accno: nullable(AccessionNumber),
        },
        { ...exact, description: 'Only where it came within 30 days.' },
      ),
    ),
    trades: Type.Array(Trade, { maxItems: 100, description: 'The newest, oldest first.' }),
    num_trades: Count,
    left_out: Type.Integer({
      minimum: 0,
      description: 'Trades that a search of the days without plans shows, but whose date is implausible.',
    }),
  },
  exact,
);

export const find_clusters = defineOperation({
  type: 'find_clusters',
  service: 'market',
  summary:
    'Clusters: several people who trade shares of one company in the same direction within some days, outside of plans (docs/market-data.md, "Clusters").',
  access: ['explore_trades'],
  request: {
    direction: Type.Optional(Direction),
    min_people: Type.Optional(Type.Enum(CLUSTER_PEOPLE)),
    within_days: Type.Optional(Type.Enum(CLUSTER_DAYS)),
    /** The last trade is of this day or a later one; six months before today in New York by default. */
    since: Type.Optional(IsoDate),
    industry: companyCriteria.industry,
    /** Clusters of a company on the list, or with a person on it. */
    watchlist: Type.Optional(Uuid),
    /** The newest last day first, by default; the most people; the largest value, unknown ones last. */
    sort: Type.Optional(Type.Enum(CLUSTER_SORTS)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    page_size: Type.Optional(Type.Enum(CLUSTER_PAGE_SIZES)),
  },
  response: Type.Object(
    {
      total: Count,
      clusters: Type.Array(Cluster, { maxItems: 50, description: 'Of the page.' }),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched clusters of trades', attempted: 'Tried to search clusters of trades' },
  auditConcerns: null,
  impersonation: 'allowed',
});
