CREATE TABLE "market"."filed_symbol" (
	"symbol" text NOT NULL,
	"cik" char(10) NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "filed_symbol_symbol_cik_pk" PRIMARY KEY("symbol","cik")
);
--> statement-breakpoint
CREATE INDEX "filed_symbol_cik" ON "market"."filed_symbol" USING btree ("cik");--> statement-breakpoint
CREATE VIEW "market"."stated_symbol" AS (select symbol, cik, first_on, last_on from market.filed_symbol filed
         where not exists (select from market.filed_symbol usual
                            where usual.cik = filed.cik and usual.first_on < filed.first_on and usual.last_on > filed.last_on));--> statement-breakpoint
CREATE VIEW "market"."symbol_use" AS (select ticker as symbol, cik, null::date as valid_from, null::date as valid_to, 0 as rank from market.ticker
         union all
        select symbol, cik, valid_from, valid_to, 1 from market.company_symbol
         union all
        select ticker, cik, null, null, 2 from market.company where ticker is not null
         union all
        select symbol, cik, first_on, last_on, 3 from market.stated_symbol
         union all
        select symbol, cik, valid_from, coalesce(ended.day, valid_to), 4
          from market.security_symbol named join market.security on security.id = named.security_id
          left join market.trading_session ended on ended.session = security.ended_session and ended.day < coalesce(named.valid_to, 'infinity')
         where cik is not null);
