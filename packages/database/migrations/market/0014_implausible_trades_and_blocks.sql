ALTER TABLE "market"."trade" ADD COLUMN "shares_per_ads" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "implausible" text;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "same_block_as" bigint;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "filer_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "filed_before_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "trade_same_block_as" ON "market"."trade" USING btree ("same_block_as") WHERE "market"."trade"."same_block_as" is not null;--> statement-breakpoint
-- Blocks of the stored trades, as services/ingest/src/filings/group-blocks.ts finds those of new ones.
with trade as (
  select trade.*, filing.period_of_report,
         coalesce(filing.filed_on, (filing.accepted_at at time zone 'America/New_York')::date) as filed,
         array(select unnest(owner_ciks) order by 1) as owners
    from market.trade
    join market.filing on filing.accession = trade.accession
),
alike as (
  select *, count(*) over (partition by issuer_cik, direction, trade_date, shares, price) as alike
    from trade where superseded_by is null and price is not null and unpriced_rows = 0 and filed is not null
),
-- The same owners twice are two trades: the first of each are compared, and the second of each.
numbered as (
  select *, row_number() over (partition by issuer_cik, direction, trade_date, shares, price, owners order by filed, accession) as number
    from alike where alike > 1
),
dated as (
  select *, min(filed) over (partition by issuer_cik, direction, trade_date, shares, price, number) as first_filed from numbered
),
held as (
  select dated.*, held.is_direct, held.following,
         (select bool_and(is_ten_percent_owner) from market.filing_owner owner where owner.accession = dated.accession) as are_large
    from dated
   cross join lateral (
     select coalesce(bool_or(direct_indirect = 'D'), false) as is_direct, array_agg(shares_owned_following order by row) as following
       from market.transaction
      where accession = dated.accession and not is_derivative and classification = dated.direction
        and coalesce(transaction_date, dated.period_of_report) = dated.trade_date) held
   where filed <= first_filed + 10
),
block as (
  select array_agg(id order by filed, accession) as ids, count(*)::int as filers from held
   group by issuer_cik, direction, trade_date, shares, price, number
  having count(*) > 1
     and (count(*) filter (where is_direct) <= 1
          or bool_and(are_large) and min(following) = max(following) and bool_and(array_position(following, null) is null))
),
member as (select unnest(ids) as id, ids, ids[1] as counted, filers from block)
update market.trade stored
   set same_block_as = nullif(member.counted, stored.id), changed_in = pg_current_xact_id(),
       filer_count = case when member.counted = stored.id then member.filers else 1 end,
       filed_before_by = array(
         select distinct unnest(earlier.owner_ciks) from held earlier where earlier.id = any (member.ids) and earlier.id < stored.id order by 1)
  from member
 where stored.id = member.id;--> statement-breakpoint
update market.trade set flags = array_remove(flags, 'price_looks_like_a_total'), changed_in = pg_current_xact_id()
 where 'price_looks_like_a_total' = any (flags);--> statement-breakpoint
-- All trades must be judged, and the sums of all events computed again.
insert into market.fact_work (kind, cik, from_day, to_day)
select kind, cik, '0001-01-01', '9999-12-31' from market.company cross join (values ('trade'), ('event')) kinds (kind);
