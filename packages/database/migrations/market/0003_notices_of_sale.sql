CREATE TABLE "market"."notice" (
	"accession" text PRIMARY KEY NOT NULL,
	"issuer_cik" char(10) NOT NULL,
	"seller" text,
	"seller_cik" char(10),
	"relationships" text[] NOT NULL,
	"units" numeric(20, 4),
	"market_value" numeric(38, 8),
	"units_outstanding" numeric(20, 4),
	"sells_from" date,
	"sells_until" date,
	"plan_adopted_on" date[] NOT NULL,
	"amends" text
);
--> statement-breakpoint
ALTER TABLE "market"."notice" ADD CONSTRAINT "notice_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_issuer" ON "market"."notice" USING btree ("issuer_cik","seller_cik","sells_from");--> statement-breakpoint
CREATE INDEX "notice_seller" ON "market"."notice" USING btree ("seller_cik","sells_from");--> statement-breakpoint
CREATE INDEX "notice_amends" ON "market"."notice" USING btree ("amends") WHERE "market"."notice"."amends" is not null;--> statement-breakpoint
CREATE VIEW "market"."notice_sale" AS (select notice.accession, trade.id as trade_id,
               trade.superseded_by is null
               and not exists (select from market.notice amendment where amendment.amends = notice.accession)
               and not exists (select from market.notice later
                                where later.issuer_cik = notice.issuer_cik and later.seller_cik = notice.seller_cik
                                  and later.sells_from > notice.sells_from and later.sells_from <= trade.trade_date) as is_current,
               (select coalesce(accepted_at, (filed_on + 1)::timestamp at time zone 'America/New_York')
                  from market.filing where accession = notice.accession)
               <= (select coalesce(accepted_at, (filed_on + 1)::timestamp at time zone 'America/New_York')
                     from market.filing where accession = trade.accession) as was_known
          from market.notice join market.trade on trade.issuer_cik = notice.issuer_cik
           and trade.trade_date between notice.sells_from and notice.sells_until
         where trade.direction = 'sale' and notice.seller_cik::text = any (trade.owner_ciks));