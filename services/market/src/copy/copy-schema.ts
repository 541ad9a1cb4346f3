import {
  EIGHT_K_ITEMS,
  FILING_DEADLINE_DAYS,
  IMPLAUSIBLE_REASONS,
  INDUSTRIES,
  INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  MISSING_RETURN_REASONS,
  OFFICER_ROLES,
  OFFICER_TITLES,
  STUDY_HORIZONS,
  type StudyHorizon,
  TRADE_FLAGS,
  type TradeFlag,
} from '@sentinel/vocabulary-market';
import { MONEY_UNITS, RETURN_UNITS, unitsSql } from './units.ts';

/** One row in 64 is also in the sample tables, which searches use for planning. */
export const SAMPLE_ONE_IN = 64;

/** Columns of a table of the copy: type, and the SQL expression that computes them from the tables `source` and `company`. */
type Columns = Readonly<Record<string, readonly [type: string, expression: string]>>;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const money = (name: string) => ['bigint', unitsSql(`source.${name}`, MONEY_UNITS)] as const;
const fraction = (name: string) => ['bigint', unitsSql(`source.${name}`, RETURN_UNITS)] as const;
const same = (type: string, name: string) => [type, `source.${name}`] as const;
/** Accession numbers and CIKs are stored as numbers, which take a third of the space. */
const digits = (name: string) => ['bigint', `cast(replace(source.${name}, '-', '') as bigint)`] as const;
const day = (name: string) => ['integer', `cast(source.${name} - date '1970-01-01' as integer)`] as const;

const itemBits = EIGHT_K_ITEMS.map(({ code }, bit) => `when ${quoted(code)} then ${1n << BigInt(bit)}`).join(' ');
const items = (name: string) =>
  [
    'bigint',
    `cast(coalesce(list_bit_or(list_transform(string_split(source.${name}, '&'), lambda item: cast(case item ${itemBits} else 0 end as bigint))), 0) as bigint)`,
  ] as const;

/** SQL that removes case and accents for sorting and searching ("muller" finds "Müller"). */
export const folded = (expression: string) => `lower(strip_accents(${expression}))`;

const insiderBits = INSIDER_TYPES.map(
  (type, bit) =>
    `case when list_contains(string_split(source.insider_types, '|'), ${quoted(type)}) then ${1 << bit} else 0 end`,
).join(' + ');

const officerBits = OFFICER_ROLES.map(
  (role, bit) =>
    `case when regexp_matches(lower(source.owner_title), ${quoted(OFFICER_TITLES[role])}) then ${1 << bit} else 0 end`,
).join(' + ');

/** When a trade has each flag; `stored` names flags of PostgreSQL. */
const stored = (...names: readonly string[]) =>
  `list_has_any(string_split(source.flags, '|'), [${names.map(quoted).join(', ')}])`;
const HAS_FLAG: Readonly<Record<TradeFlag, string>> = {
  odd_price: `coalesce(source.implausible not like 'date_%', false)`,
  late: `coalesce(source.days_to_file > ${FILING_DEADLINE_DAYS}, false)`,
  restated: stored('amended_in_part'),
  placement: stored('private_placement'),
  inconsistent: stored('inconsistent_codes', 'future_date', 'long_before_filing', 'weekend_date', 'odd_deemed_date'),
};
const flagBits = TRADE_FLAGS.map((flag, bit) => `case when ${HAS_FLAG[flag]} then ${1 << bit} else 0 end`).join(' + ');

/** SQL for a reason as its number: its place in the vocabulary, from 1; 0 without one. */
const reasonNumber = (text: string) =>
  `coalesce(list_position([${MISSING_RETURN_REASONS.map(quoted).join(', ')}], ${text}), 0)`;

/** Bits of one reason among those of a row's horizons (`missing`); the first horizon has the lowest. */
export const REASON_BITS = 3;

/** SQL for the number of the reason of one horizon, from the column with those of all horizons. */
export const reasonBitsAt = (column: string, horizon: StudyHorizon) =>
  `((${column} >> ${STUDY_HORIZONS.indexOf(horizon) * REASON_BITS}) & ${(1 << REASON_BITS) - 1})`;

/** The reasons of all raw returns that are unknown in one number, so that a study counts all of them in one pass. */
const reasons = (name: string, ret: string) =>
  [
    'integer',
    `cast(${STUDY_HORIZONS.map(
      (horizon, place) =>
        `case when source.${ret}_${horizon} is null then ${reasonNumber(`string_split(source.${name}, '|')[${place + 1}]`)} else 0 end * ${1 << (place * REASON_BITS)}`,
    ).join(' + ')} as integer)`,
  ] as const;

const company = {
  conm: ['varchar', 'company.name'],
  conm_sort: ['varchar', folded('coalesce(company.name, source.cik)')],
  ticker: ['varchar', 'company.ticker'],
} as const satisfies Columns;

const criteria = {
  close: money('close'),
  avg_dollar_volume: money('avg_dollar_volume'),
  market_value: money('market_value'),
  industry: ['utinyint', `cast(list_position([${INDUSTRIES.map(quoted).join(', ')}], source.industry) as utinyint)`],
} as const satisfies Columns;

/** Returns from both starts, raw and adjusted, over each horizon, and why the raw ones are unknown. */
const returns: Columns = {
  ...Object.fromEntries(
    STUDY_HORIZONS.flatMap((horizon) =>
      ['ret', 'adj', 'reader_ret', 'reader_adj'].map((name) => [`${name}_${horizon}`, fraction(`${name}_${horizon}`)]),
    ),
  ),
  missing: reasons('missing', 'ret'),
  reader_missing: reasons('reader_missing', 'reader_ret'),
};

/** Up to the last price of a series that ended before the longest horizon. */
const lastReturns: Columns = Object.fromEntries(
  ['last_ret', 'last_adj', 'reader_last_ret', 'reader_last_adj'].map((name) => [name, fraction(name)]),
);

/**
 * Whether another row has the same company and session, so that a study groups only such rows by both. `sharedStatements` sets it;
 * it may stay true for a row that is alone by now.
 */
const alone = ['boolean', 'false'] as const;

/** A trade. Columns that searches compare are whole numbers. Texts that can be sorted have a second, folded column. */
export const TRADE_COLUMNS: Columns = {
  id: same('bigint', 'id'),
  accno: digits('accession'),
  cik: digits('cik'),
  ...company,
  direction: ['tinyint', `case source.direction when 'purchase' then 0 else 1 end`],
  trade_day: day('trade_date'),
  shares: same('double', 'shares'),
  price: same('double', 'price'),
  // Shown. The whole numbers of the next two end below the values that a total in the price field makes.
  filed_value: ['double', 'round(source.value, 4)'],
  face_value: money('value'),
  // What searches compare and sort by: unknown when it is implausible.
  value: ['bigint', `case when source.implausible is null then ${unitsSql('source.value', MONEY_UNITS)} end`],
  /** The place of the reason in the vocabulary, from 1; 0 for a plausible trade. */
  implausible: [
    'utinyint',
    `cast(coalesce(list_position([${IMPLAUSIBLE_REASONS.map(quoted).join(', ')}], source.implausible), 0) as utinyint)`,
  ],
  shares_per_ads: same('double', 'shares_per_ads'),
  filer_count: same('integer', 'filer_count'),
  owner: same('varchar', 'owner_names'),
  // For counting owners without a join; the others of a joint filing are in trade_owner only.
  first_owner: ['bigint', `try_cast(string_split(source.owner_ciks, ' ')[1] as bigint)`],
  has_more_owners: ['boolean', `contains(source.owner_ciks, ' ')`],
  owner_sort: ['varchar', folded('source.owner_names')],
  title: same('varchar', 'owner_title'),
  title_sort: ['varchar', folded('source.owner_title')],
  insider_bits: ['utinyint', `cast(${insiderBits} as utinyint)`],
  officer_bits: ['utinyint', `cast(${officerBits} as utinyint)`],
  is_10b51: ['tinyint', `case source.plan_10b51 when 'yes' then 1 when 'no' then 0 end`],
  // A second column without nulls, because "is distinct from" takes three times as long as a comparison.
  is_planned: ['tinyint', `case source.plan_10b51 when 'yes' then 1 else 0 end`],
  location: same('varchar', 'location'),
  days_to_file: same('integer', 'days_to_file'),
  is_amendment: same('boolean', 'is_amendment'),
  flag_bits: ['utinyint', `cast(${flagBits} as utinyint)`],
  accepted_at: same('bigint', 'accepted_at'),
  session: same('integer', 'session'),
  year: same('smallint', 'year'),
  is_shared: alone,
  reader_session: same('integer', 'reader_session'),
  reader_year: same('smallint', 'reader_year'),
  is_reader_shared: alone,
  ...returns,
  ...lastReturns,
  basis: same('varchar', 'basis'),
  plan_evidence: same('varchar', 'plan_evidence'),
  next_8k_days: same('integer', 'next_8k_days'),
  next_8k_ret0: fraction('next_8k_ret0'),
  next_8k_items: same('varchar', 'next_8k_items'),
  next_8k_item_bits: items('next_8k_items'),
  next_8k_accno: digits('next_8k_accession'),
  next_ea_days: same('integer', 'next_ea_days'),
  next_ea_ret0: fraction('next_ea_ret0'),
  next_ea_accno: digits('next_ea_accession'),
  btwn_fqe_ea: same('boolean', 'btwn_fqe_ea'),
  ...criteria,
};

/** An 8-K and one of its companies. */
export const EVENT_COLUMNS: Columns = {
  accno: digits('accession'),
  cik: digits('cik'),
  ...company,
  filed_day: day('filed_on'),
  items: same('varchar', 'items'),
  item_bits: items('items'),
  is_amendment: same('boolean', 'is_amendment'),
  accepted_at: same('bigint', 'accepted_at'),
  is_ea: same('boolean', 'is_ea'),
  event_return: fraction('event_return'),
  event_return_missing: ['utinyint', `cast(${reasonNumber('source.event_return_missing')} as utinyint)`],
  // The farthest that quotes or the close went from the previous close within the session: what alerts compare.
  lowest_move: fraction('lowest_move'),
  highest_move: fraction('highest_move'),
  session: same('integer', 'session'),
  year: same('smallint', 'year'),
  is_shared: alone,
  ...returns,
  ...Object.fromEntries(
    ['', 'known_']
      .flatMap((known) => INSIDER_LOOKBACKS.flatMap((days) => [`${known}sold_${days}`, `${known}bought_${days}`]))
      .map((name) => [name, money(name)]),
  ),
  basis: same('varchar', 'basis'),
  ...criteria,
};

const table = (name: string, columns: Columns) =>
  `create table ${name} (${Object.entries(columns)
    .map(([column, [type]]) => `${column} ${type}`)
    .join(', ')})`;

/** No compression: the copy takes three times the space, and a search takes a tenth less CPU time. */
export const COPY_SETTINGS = ["set force_compression = 'uncompressed'"] as const;

/** The tables of the copy. `state` has one row, which says how far the copy follows PostgreSQL. */
export const COPY_SCHEMA = [
  'create table state (version varchar, source varchar, seen varchar, deletions varchar, revision bigint)',
  'create table company (cik bigint, name varchar, name_sort varchar, ticker varchar)',
  'create table symbol (symbol varchar, cik bigint, place integer)',
  'create table owner (cik bigint, name varchar, name_sort varchar)',
  'create table trade_owner (owner_cik bigint, trade_id bigint)',
  table('trade', TRADE_COLUMNS),
  table('trade_sample', TRADE_COLUMNS),
  table('event', EVENT_COLUMNS),
  table('event_sample', EVENT_COLUMNS),
] as const;

/**
 * Indexes for reading the rows of a page, created after the tables are filled. They are not unique, because a changed row is
 * deleted and inserted again in one transaction, which DuckDB does not allow with a unique index.
 */
export const COPY_INDEXES = [
  'create index trade_id on trade (id)',
  'create index event_accno on event (accno)',
] as const;

/** SQL that converts rows of the source into rows of the copy. */
export const converted = (columns: Columns, source: string) =>
  `select ${Object.entries(columns)
    .map(([column, [, expression]]) => `${expression} as ${column}`)
    .join(', ')} from ${source} source left join company on company.cik = cast(source.cik as bigint)`;
