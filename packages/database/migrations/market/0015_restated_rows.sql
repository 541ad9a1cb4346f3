ALTER TABLE "market"."trade" ADD COLUMN "reported_on" date;--> statement-breakpoint
ALTER TABLE "market"."transaction" ADD COLUMN "superseded_by" text;--> statement-breakpoint
-- Days to file of stored trades: an original's trades count to its filing date. Those of amendments are unknown until
-- `npm run rederive` has looked at what they restate.
update market.trade
   set reported_on = case when trade.is_amendment then null else filing.filed_on end,
       days_to_file = case
         when trade.is_amendment or filing.filed_on < coalesce(trade.deemed_on, trade.trade_date) then null
         else trade.days_to_file - (
           select count(*) from unnest('{2012-12-24,2014-12-26,2018-12-24,2019-12-24,2020-12-24,2024-12-24,2025-12-24,2025-12-26}'::date[]) closed
            where closed > coalesce(trade.deemed_on, trade.trade_date) and closed <= filing.filed_on) end,
       changed_in = pg_current_xact_id()
  from market.filing where filing.accession = trade.accession;
