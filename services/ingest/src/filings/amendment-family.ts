import { type Orm, sql } from '@sentinel/database';
import { RESTATED_ROWS } from './restated-rows.ts';

export type Direction = 'purchase' | 'sale';

/** A filing of the family. */
export interface FamilyFiling {
  readonly accession: string;
  readonly isAmendment: boolean;
  readonly filedOn: string | null;
  /** The original's filing date that an amendment states. */
  readonly amends: string | null;
  /** The latest amendment that restates a row of it. */
  readonly supersededBy: string | null;
}

/** A row of Table I as filed. Numbers are plain decimals, those of one column with the same number of decimals. */
export interface FamilyRow {
  readonly accession: string;
  readonly number: number;
  readonly classification: Direction | 'inconsistent' | 'other';
  readonly day: string | null;
  readonly shares: string | null;
  /** Null when not known; a price of 0 is not known. */
  readonly price: string | null;
  readonly value: string | null;
  readonly title: string | null;
  readonly directIndirect: string | null;
  readonly ownedBefore: string | null;
  readonly ownedAfter: string | null;
}

/** A stored trade with its sums. */
export interface FamilyTrade {
  readonly id: number;
  readonly accession: string;
  readonly direction: Direction;
  readonly day: string;
  readonly deemedOn: string | null;
  readonly shares: string;
  readonly value: string | null;
  readonly price: string | null;
  readonly rowCount: number;
  readonly unpricedRows: number;
}

/** A row of a later filing that may restate a row of an earlier one. */
export interface RestatingPair {
  readonly successor: string;
  readonly newer: number;
  readonly predecessor: string;
  readonly older: number;
  /** The same row under another code. */
  readonly isRecoded: boolean;
}

/** An amendment restates a trade of an earlier filing. */
export interface RestatedTrade {
  readonly successor: string;
  readonly predecessor: string;
  readonly direction: Direction;
  readonly day: string;
}

/** An amendment restates a trade in part, or may do so; the date of its own rows can be another one. */
export interface PartlyRestatedTrade extends RestatedTrade {
  readonly restatedDay: string;
  readonly isRecoded: boolean;
}

/** The filings that amendments link, with all that decides what they replace. */
export interface AmendmentFamily {
  /** In the order in which they count: originals first, then amendments by date. */
  readonly filings: readonly FamilyFiling[];
  /** Amendments and the filings that they amend, directly or through other amendments. */
  readonly reach: readonly { readonly successor: string; readonly predecessor: string }[];
  readonly rows: readonly FamilyRow[];
  readonly trades: readonly FamilyTrade[];
  readonly restating: readonly RestatingPair[];
  readonly restatedTrades: readonly RestatedTrade[];
  readonly partlyRestated: readonly PartlyRestatedTrade[];
}

/** The columns of a filing that are compared. */
const MEMBER = sql`accession, issuer_cik, period_of_report, is_amendment, amends, filed_on, accepted_at`;

/** Reads the filings that some filings amend or are amended by, and what they restate of each other. Null without an amendment. */
export async function readAmendmentFamily(
  tx: Pick<Orm, 'execute'>,
  accessions: readonly string[],
): Promise<AmendmentFamily | null> {
  const stored = sql`${sql.param([...accessions])}::text[]`;
  // "offset 0" and arrays of keys make the planner look up the few rows by key. It overestimates their number and would otherwise
  // read all owners, trades and filings.
  const [found] = await tx.execute<{ family: AmendmentFamily | null }>(sql`
    with recursive family as (
      select ${MEMBER} from market.filing where accession = any (${stored}) and form_type ~ '^[345]'
       union
      select other.*
        from family one
        join lateral (
          select ${MEMBER} from market.filing
           where issuer_cik = one.issuer_cik and is_amendment and amends in (one.filed_on, one.amends)
           union all
          select ${MEMBER} from market.filing
           where one.is_amendment and issuer_cik = one.issuer_cik and filed_on = one.amends and form_type ~ '^[345]'
             and (accepted_at is null or accepted_at between one.amends - interval '5 days' and one.amends + interval '3 days')
        ) other on coalesce(other.period_of_report = one.period_of_report, true)
       where exists (
         select from market.filing_owner mine
           join market.filing_owner theirs on theirs.owner_cik = mine.owner_cik
          where mine.accession = one.accession and theirs.accession = other.accession offset 0)
    ),
    member as materialized (
      select *, row_number() over (order by is_amendment and filed_on is null, filed_on, accepted_at, accession) as place
        from family where issuer_cik in (select issuer_cik from family where is_amendment)
    ),
    named as (
      select later.accession as successor, earlier.accession as predecessor, earlier.is_amendment,
             exists (select from market.trade restated
                       join market.trade original on original.direction = restated.direction and original.trade_date = restated.trade_date
                      where restated.accession = later.accession and original.accession = earlier.accession offset 0) as is_alike
        from member later
        join member earlier
          on earlier.issuer_cik = later.issuer_cik and earlier.place < later.place
         and coalesce(earlier.period_of_report = later.period_of_report, true)
         and (earlier.filed_on = later.amends or earlier.is_amendment and earlier.amends = later.amends)
       where later.is_amendment
         and exists (
           select from market.filing_owner mine
             join market.filing_owner theirs on theirs.owner_cik = mine.owner_cik
            where mine.accession = later.accession and theirs.accession = earlier.accession offset 0)
    ),
    counted as (
      select *, count(*) filter (where not is_amendment) over (partition by successor) as originals,
                count(*) filter (where not is_amendment and is_alike) over (partition by successor) as alike
        from named
    ),
    link as (
      select successor, predecessor from counted where is_amendment or originals = 1 or (is_alike and alike = 1)
    ),
    reach as (
      select successor, predecessor from link
       union
      select reach.successor, link.predecessor from reach join link on link.successor = reach.predecessor
    ),
${RESTATED_ROWS},
    filings as (
      select jsonb_agg(jsonb_build_object(
               'accession', accession, 'isAmendment', is_amendment, 'filedOn', filed_on, 'amends', amends,
               'supersededBy', (
                 select restated.successor from restated_filing restated join member amendment on amendment.accession = restated.successor
                  where restated.predecessor = member.accession order by amendment.place desc limit 1)) order by place) as list
        from member
    ),
    -- Of a trade that the filing itself does not have, only the data set that told of it first, nothing is judged.
    trades as (
      select jsonb_agg(jsonb_build_object(
               'id', id, 'accession', trade.accession, 'direction', direction, 'day', trade_date, 'deemedOn', deemed_on,
               'shares', shares::text, 'value', value::text, 'price', price::text, 'rowCount', row_count, 'unpricedRows', unpriced_rows)
               order by id) as list
        from member
       cross join lateral (select * from market.trade where trade.accession = member.accession offset 0) trade
       where trade.superseded_by is distinct from trade.accession
    ),
    rows as (
      select jsonb_agg(jsonb_build_object(
               'accession', filed.accession, 'number', row, 'classification', classification, 'day', transaction_date,
               'shares', shares::text, 'price', nullif(price, 0)::text, 'value', value::text, 'title', lower(btrim(security_title)),
               'directIndirect', direct_indirect, 'ownedAfter', shares_owned_following::text,
               'ownedBefore', (shares_owned_following + case acquired_disposed when 'D' then shares when 'A' then -shares end)::text)
               order by filed.accession, row) as list
        from member
       cross join lateral (
         select * from market.transaction where transaction.accession = member.accession and not is_derivative offset 0) filed
    )
    select jsonb_build_object(
             'filings', filings.list,
             'reach', (select jsonb_agg(to_jsonb(reach)) from reach),
             'rows', rows.list,
             'trades', trades.list,
             'restating', (
               select jsonb_agg(jsonb_build_object(
                        'successor', successor, 'newer', newer_number, 'predecessor', predecessor, 'older', older_number, 'isRecoded', is_recoded)
                        order by successor, newer_number, predecessor, older_number)
                 from restating where not is_derivative),
             'restatedTrades', (select jsonb_agg(to_jsonb(restated_trade)) from restated_trade),
             'partlyRestated', (
               select jsonb_agg(jsonb_build_object(
                        'successor', successor, 'predecessor', predecessor, 'direction', direction, 'day', day,
                        'restatedDay', restated_day, 'isRecoded', is_recoded)) from partly_restated)) as family
      from filings cross join trades cross join rows where filings.list is not null`);
  if (!found?.family) return null;
  const { filings, partlyRestated, reach, restatedTrades, restating, rows, trades } = found.family;
  // PostgreSQL has null for a list of nothing.
  return {
    filings,
    reach: reach ?? [],
    rows: rows ?? [],
    trades: trades ?? [],
    restating: restating ?? [],
    restatedTrades: restatedTrades ?? [],
    partlyRestated: partlyRestated ?? [],
  };
}
