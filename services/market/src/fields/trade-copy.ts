import {
  CLUSTER_RULES,
  FILING_DEADLINE_DAYS,
  IMPLAUSIBLE_REASONS,
  INSIDER_TYPES,
  NOT_IN_OFFICE,
  OFFICER_ROLES,
  OFFICER_TITLES,
  type PlanEvidence,
  type ReturnBasis,
  TRADE_FLAGS,
  TRADE_TAGS,
  type TradeFlag,
} from '@sentinel/vocabulary-market';
import {
  alone,
  COMPANY,
  type CopyColumn,
  CRITERIA,
  changed,
  computed,
  day,
  digits,
  folded,
  fraction,
  itemBitsOf,
  known,
  quoted,
  type RowOf,
  returnsOf,
  same,
  sourceOnly,
} from './copy-column.ts';
import { monthSql } from './months.ts';
import { LARGEST, MONEY_UNITS, RETURN_UNITS, unitsSql } from './units.ts';

/** One bit for each of the words that a list of the source has. */
const bitsIn = (list: string, words: readonly string[]) =>
  words
    .map(
      (word, bit) => `case when list_contains(string_split(${list}, '|'), ${quoted(word)}) then ${1 << bit} else 0 end`,
    )
    .join(' + ');

const heldOffices = `regexp_replace(lower(source.title), ${quoted(NOT_IN_OFFICE)}, ' ', 'g')`;
/** The offices that `officerRolesOf` finds in the title, one bit each. */
const officerBits = OFFICER_ROLES.map(
  (role, bit) =>
    `case when regexp_matches(${heldOffices}, ${quoted(OFFICER_TITLES[role])}) then ${1 << bit} else 0 end`,
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

/** A trade's flags, and that rows of its filing are left out because code and direction disagree. */
const FLAGS = `array_to_string(
  trade.flags || case when 'inconsistent_codes' = any (filing.flags) then '{inconsistent_codes}' else '{}' end::text[], '|')`;

/** Shares held before or after, as the form has them; unknown where an amendment took rows out of the trade. */
const held = (column: string) =>
  same('double', `case when not trade.flags @> '{rows_restated}' then trade.${column} end`);

/** The owners of the trade, and those who filed the same block. */
const OWNERS = `case when trade.filer_count = 1 then array_to_string(trade.owner_ciks, ' ') else (
  select string_agg(distinct cik, ' ')
    from (select unnest(trade.owner_ciks) as cik
           union
          select unnest(owner_ciks) from market.trade other where other.same_block_as = trade.id) filers) end`;

/** The numbers in the copy of reasons that make the date of a trade implausible, for SQL. */
export const ODD_DATES = IMPLAUSIBLE_REASONS.flatMap((reason, place) =>
  reason.startsWith('date_') ? [place + 1] : [],
).join(', ');

/** Whether searches show a trade: no amendment replaces it, and no other one counts for the same block. */
export const TRADE_SHOWN = '(trade.superseded_by is null and trade.same_block_as is null)';

/**
 * A trade. Columns that searches compare are whole numbers. Texts that can be sorted have a second, folded column. Lists are
 * separated by "|", which needs no quotes in CSV. With commas, and so quotes, a file of 5 million rows was refused once by DuckDB's
 * threads (`IS_MISREAD`); whether the quotes were the cause is not known.
 */
export const TRADE_COPY = {
  id: known(same('bigint', 'trade.id')),
  accno: known(digits('trade.accession')),
  cik: known(digits('trade.issuer_cik')),
  ...COMPANY,
  direction: known(
    changed('tinyint', 'varchar', 'trade.direction', (text) => `case ${text} when 'purchase' then 0 else 1 end`),
  ),
  trade_day: known(day('trade.trade_date')),
  trade_month: known(computed('integer', monthSql('source.trade_day'))),
  shares: known(same('double', 'trade.shares')),
  price: same('double', 'trade.price'),
  held_before: held('held_before'),
  held_after: held('held_after'),
  indirect_before: held('indirect_before'),
  indirect_after: held('indirect_after'),
  // Above every bound where nothing was held before.
  holding_traded: computed(
    'bigint',
    `case when source.held_before = 0 then ${LARGEST} else ${unitsSql('(abs(source.held_after - source.held_before) / source.held_before)', RETURN_UNITS)} end`,
  ),
  // What searches compare and sort by: unknown when it is implausible.
  value: changed(
    'bigint',
    'double',
    'trade.value',
    (value) => `case when source.implausible is null then ${unitsSql(value, MONEY_UNITS)} end`,
  ),
  // Shown. The whole numbers of the others end below the values that a total in the price field makes.
  filed_value: computed('double', 'round(source.value, 4)'),
  face_value: computed('bigint', unitsSql('source.value', MONEY_UNITS)),
  /** The place of the reason in the vocabulary, from 1; 0 for a plausible trade. */
  implausible: known(
    changed(
      'utinyint',
      'varchar',
      'trade.implausible',
      (reason) =>
        `cast(coalesce(list_position([${IMPLAUSIBLE_REASONS.map(quoted).join(', ')}], ${reason}), 0) as utinyint)`,
    ),
  ),
  shares_per_ads: same('double', 'trade.shares_per_ads'),
  filer_count: known(same('integer', 'trade.filer_count')),
  owner: known(same('varchar', 'trade.owner_names')),
  // The first of the names; `first_owner` may be another filer of the same block.
  named_owner: digits('trade.owner_ciks[1]'),
  owner_ciks: sourceOnly('varchar', OWNERS),
  // For counting owners without a join; the others of a joint filing are in trade_owner only.
  first_owner: computed('bigint', `try_cast(string_split(source.owner_ciks, ' ')[1] as bigint)`),
  has_more_owners: computed('boolean', `contains(source.owner_ciks, ' ')`),
  owner_sort: computed('varchar', folded('source.owner')),
  title: known(same('varchar', 'trade.owner_title')),
  title_sort: computed('varchar', folded('source.title')),
  insider_types: sourceOnly('varchar', "array_to_string(trade.insider_types, '|')"),
  insider_bits: computed('utinyint', `cast(${bitsIn('source.insider_types', INSIDER_TYPES)} as utinyint)`),
  officer_bits: computed('utinyint', `cast(${officerBits} as utinyint)`),
  is_10b51: changed(
    'tinyint',
    'varchar',
    'trade.plan_10b51',
    (plan) => `case ${plan} when 'yes' then 1 when 'no' then 0 end`,
  ) as CopyColumn<0 | 1 | null>,
  // A second column without nulls, because "is distinct from" takes three times as long as a comparison.
  is_planned: computed('tinyint', `case source.is_10b51 when 'yes' then 1 else 0 end`),
  location: same('varchar', 'trade.location'),
  days_to_file: same('integer', 'trade.days_to_file'),
  is_amendment: known(same('boolean', 'trade.is_amendment')),
  flags: sourceOnly('varchar', FLAGS),
  flag_bits: known(computed('utinyint', `cast(${flagBits} as utinyint)`)),
  tags: sourceOnly('varchar', "array_to_string(trade.tags, '|')"),
  tag_bits: known(computed('smallint', `cast(${bitsIn('source.tags', TRADE_TAGS)} as smallint)`)),
  clusters: sourceOnly('varchar', "array_to_string(trade.clusters, '|')"),
  cluster_bits: known(computed('utinyint', `cast(${bitsIn('source.clusters', CLUSTER_RULES)} as utinyint)`)),
  accepted_at: same('bigint', 'extract(epoch from filing.accepted_at)::bigint'),
  session: same('integer', 'fact.base_session'),
  year: changed('smallint', 'integer', 'extract(year from base.day)::integer', (year) => year),
  is_shared: alone(),
  reader_session: same('integer', 'fact.reader_session'),
  reader_year: changed('smallint', 'integer', 'extract(year from reader.day)::integer', (year) => year),
  is_reader_shared: alone(),
  ...returnsOf('missing'),
  // Up to the last price of a series that ended before the longest horizon.
  last_ret: fraction('fact.last_ret'),
  last_adj: fraction('fact.last_adj'),
  reader_last_ret: fraction('fact.reader_last_ret'),
  reader_last_adj: fraction('fact.reader_last_adj'),
  basis: same('varchar', 'fact.basis') as CopyColumn<ReturnBasis | null>,
  plan_evidence: same('varchar', 'trade.plan_evidence') as CopyColumn<PlanEvidence | null>,
  next_8k_days: same('integer', 'fact.next_8k_days'),
  next_8k_ret0: fraction('fact.next_8k_ret0'),
  next_8k_items: same('varchar', "array_to_string(fact.next_8k_items, '&')"),
  next_8k_item_bits: itemBitsOf('source.next_8k_items'),
  next_8k_accno: digits('fact.next_8k_accession'),
  next_ea_days: same('integer', 'fact.next_ea_days'),
  next_ea_ret0: fraction('fact.next_ea_ret0'),
  next_ea_accno: digits('fact.next_ea_accession'),
  btwn_fqe_ea: same('boolean', 'fact.btwn_fqe_ea'),
  ...CRITERIA,
  is_gone: sourceOnly('boolean', `not ${TRADE_SHOWN}`),
};

/** A trade as a search reads it. */
export type TradeCopyRow = RowOf<typeof TRADE_COPY>;
