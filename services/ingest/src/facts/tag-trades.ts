import { FILING_DEADLINE_DAYS, TRADE_TAGS, type TradeTag, USUAL_CLUSTER } from '@sentinel/vocabulary-market';
import { clusterTrades } from './cluster-trades.ts';
import { type Execute, issuerBatches, knownTrades } from './known-trades.ts';
import { byKnown, historyOf, type OwnedTrade } from './owner-history.ts';

/** The trades that make a tag, by their ids. */
type Evidence = Readonly<Partial<Record<TradeTag, readonly (number | null)[]>>>;

/** A trade of one of its owners, as it is read. */
interface Row extends Omit<OwnedTrade, 'knownAt'> {
  /** Null when it is not known. */
  readonly knownAt: number | null;
  readonly issuer: string;
  readonly owner: string;
  readonly isDated: boolean;
  /** Null where only its owners' history needs it. */
  readonly due: Due | null;
}

/** What of a trade that is due its form says, and what is stored. */
interface Due {
  readonly isImplausible: boolean;
  readonly isLate: boolean;
  readonly isPrivate: boolean;
  readonly hasFilers: boolean;
  readonly isExercised: boolean;
  readonly isNoticed: boolean;
  readonly isClustered: boolean;
  readonly cluster: readonly number[] | null;
  readonly tags: readonly TradeTag[];
  readonly evidence: Evidence | null;
}

/**
 * Finds the clusters of the trades in `scope` and of those around them (`clusterTrades`), and tags all trades of their owners: sets `tags`
 * and the trades that make them (`tag_evidence`) where they changed. See `TRADE_TAGS` of the vocabulary for what they mean (FIELD 1.3,
 * 1.4).
 *
 * A trade is tagged by what was known when its filing was accepted (`historyOf`). An amendment takes a trade out only from its own
 * acceptance on. So tagging again later, with all that came since, gives the same. Trades whose date cannot be right are no history.
 * @param scope condition on `market.trade` as `trade`
 * @returns how many trades changed
 */
export async function tagTrades(execute: Execute, scope: string): Promise<number> {
  let changed = await clusterTrades(execute, scope);
  for (const issuers of await issuerBatches(execute, scope)) {
    const changes = changedOf(await execute<Row>(readStatement(`(${scope}) and trade.issuer_cik in (${issuers})`)));
    if (changes.length > 0) await execute(writeStatement(changes));
    changed += changes.length;
  }
  return changed;
}

interface Change {
  readonly id: number;
  readonly tags: readonly TradeTag[];
  readonly evidence: Evidence | null;
}

function changedOf(rows: readonly Row[]): Change[] {
  const lists = new Map<string, OwnedTrade[]>();
  const owned = new Map<number, { readonly row: Row; readonly owners: string[] }>();
  for (const row of rows) {
    const key = `${row.issuer} ${row.owner}`;
    if (isHistory(row)) {
      const list = lists.get(key);
      if (list) list.push(row);
      else lists.set(key, [row]);
    }
    const one = owned.get(row.id);
    if (one) one.owners.push(key);
    else owned.set(row.id, { row, owners: [key] });
  }
  for (const list of lists.values()) list.sort(byKnown);
  return [...owned.values()].flatMap(({ owners, row }) => {
    if (row.due === null) return [];
    const found = tagged(row, row.due, isHistory(row) ? owners.map((owner) => lists.get(owner) ?? []) : []);
    return keyOf(found) === keyOf(row.due) ? [] : { id: row.id, ...found };
  });
}

const isHistory = (row: Row): row is Row & OwnedTrade => row.isDated && row.knownAt !== null;

/** Two are the same when these are; jsonb has its own order of keys. */
const keyOf = ({ tags, evidence }: Pick<Change, 'evidence' | 'tags'>) =>
  JSON.stringify([tags, TRADE_TAGS.map((tag) => evidence?.[tag] ?? null)]);

/** The tags of a trade, and the trades that make them. */
function tagged(row: Row, due: Due, lists: readonly (readonly OwnedTrade[])[]): Omit<Change, 'id'> {
  const { hasSame, largest, months, reversed, swings, years } = historyOf({ ...row, knownAt: row.knownAt ?? 0 }, lists);
  const isFree = row.isFree && isHistory(row);
  const isLargest = isFree && !due.isImplausible && (row.value ?? 0) > (largest?.value ?? Number.POSITIVE_INFINITY);
  const isRoutine = !months.includes(null);
  /** Of each tag that the trade has, the trades that make it; none for what the form itself says. */
  const evidence: Readonly<Record<TradeTag, readonly (number | null)[] | undefined>> = {
    First: isFree && row.direction === 'purchase' && !hasSame ? [] : undefined,
    Largest: isLargest && largest ? [largest.id] : undefined,
    Reversal: isFree && reversed ? [...new Set(reversed.map(({ id }) => id))] : undefined,
    Routine: isRoutine ? months : undefined,
    Opportunistic: !isRoutine && !years.includes(null) ? years : undefined,
    Late: due.isLate ? [] : undefined,
    Private: due.isPrivate ? [] : undefined,
    'Several filers': due.hasFilers ? [] : undefined,
    'In a cluster': due.isClustered ? (due.cluster ?? []) : undefined,
    Exercised: due.isExercised ? [] : undefined,
    'Form 144': due.isNoticed ? [] : undefined,
    'Short-swing': swings.length > 0 ? swings : undefined,
  };
  const tags = TRADE_TAGS.filter((tag) => evidence[tag] !== undefined);
  const made = tags.flatMap((tag) => (evidence[tag]?.length ? [[tag, evidence[tag]] as const] : []));
  return { tags, evidence: made.length === 0 ? null : Object.fromEntries(made) };
}

/** All trades of the owners whose trades are in `scope`, and the history that they need: that of each owner of theirs. */
const readStatement = (scope: string) => `
with changed as materialized (
  select distinct trade.issuer_cik, owner from market.trade cross join unnest(trade.owner_ciks) owner where ${scope}
),
line as materialized (
  select trade.id, trade.issuer_cik, owner from (select distinct issuer_cik from changed) one
    join market.trade using (issuer_cik) cross join unnest(trade.owner_ciks) owner
),
due as materialized (
  select distinct line.id from changed join line using (issuer_cik, owner)
),
needed as materialized (
  select distinct other.id from (select distinct line.issuer_cik, line.owner from due join line using (id)) near
    join line other using (issuer_cik, owner)
)
select known.id::float8 as id, known.issuer_cik as issuer, owner, known.accession, known.direction, known.trade_date::text as day,
       (extract(year from known.trade_date) * 12 + extract(month from known.trade_date) - 1)::int as month,
       known.value::float8 as value, (known.value / nullif(trade.shares, 0) * coalesce(since.split, 1))::float8 as price, is_free as "isFree", is_dated as "isDated", extract(epoch from known_at)::float8 as "knownAt",
       -- One whose amendment is not known was never there for others.
       case when is_gone then coalesce(extract(epoch from gone_at), 0)::float8 end as "goneAt",
       case when due.id is not null then jsonb_build_object(
         'isImplausible', trade.implausible is not null,
         'isLate', coalesce(trade.days_to_file > ${FILING_DEADLINE_DAYS}, false),
         'isPrivate', trade.flags @> '{private_placement}',
         'hasFilers', trade.filer_count > 1,
         'isClustered', trade.clusters @> '{${USUAL_CLUSTER}}',
         'cluster', trade.cluster_trades,
         'isExercised', trade.direction = 'sale' and exists (
           select from market.transaction row
            where row.accession = trade.accession and row.kind = 'Option exercise' and not row.is_derivative
              and row.acquired_disposed = 'A' and row.transaction_date = trade.trade_date),
         'isNoticed', exists (select from market.notice_sale where trade_id = trade.id and was_known),
         'tags', trade.tags, 'evidence', trade.tag_evidence) end as due
  from (${knownTrades('trade.id in (select id from needed)')}) known
  join market.trade on trade.id = known.id
  left join lateral (
    select factor.split from market.security join market.price_factor factor on factor.security_id = security.id
      join market.trading_session session on session.session = factor.until_session
     where security.cik = trade.issuer_cik and security.is_primary and session.day >= trade.trade_date
     order by session.day limit 1) since on true
  left join due on due.id = known.id`;

/** The changes hold numbers and names of tags only, so they can stand in the statement. */
const writeStatement = (changes: readonly Change[]) => `
update market.trade set tags = found.tags, tag_evidence = found.evidence, changed_in = pg_current_xact_id()
  from jsonb_to_recordset('${JSON.stringify(changes)}') as found (id bigint, tags text[], evidence jsonb)
 where trade.id = found.id`;
