CREATE SCHEMA "market";
--> statement-breakpoint
CREATE TABLE "market"."event_fact" (
	"accession" text NOT NULL,
	"cik" char(10) NOT NULL,
	"accepted_at" timestamp with time zone,
	"filed_on" date,
	"event_session" integer,
	"is_ea" boolean NOT NULL,
	"event_return" double precision,
	"missing" text,
	"sold_30" numeric(38, 8),
	"sold_90" numeric(38, 8),
	"sold_180" numeric(38, 8),
	"sold_365" numeric(38, 8),
	"bought_30" numeric(38, 8),
	"bought_90" numeric(38, 8),
	"bought_180" numeric(38, 8),
	"bought_365" numeric(38, 8),
	"close" double precision,
	"avg_dollar_volume" double precision,
	"market_value" double precision,
	"industry" text,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"ret" double precision[] DEFAULT '{}' NOT NULL,
	"adj" double precision[] DEFAULT '{}' NOT NULL,
	"return_missing" text[] DEFAULT '{}' NOT NULL,
	"reader_ret" double precision[] DEFAULT '{}' NOT NULL,
	"reader_adj" double precision[] DEFAULT '{}' NOT NULL,
	"reader_missing" text[] DEFAULT '{}' NOT NULL,
	"basis" text,
	"last_ret" double precision,
	"last_adj" double precision,
	"reader_last_ret" double precision,
	"reader_last_adj" double precision,
	"known_sold_30" numeric(38, 8),
	"known_sold_90" numeric(38, 8),
	"known_sold_180" numeric(38, 8),
	"known_sold_365" numeric(38, 8),
	"known_bought_30" numeric(38, 8),
	"known_bought_90" numeric(38, 8),
	"known_bought_180" numeric(38, 8),
	"known_bought_365" numeric(38, 8),
	CONSTRAINT "event_fact_accession_cik_pk" PRIMARY KEY("accession","cik"),
	CONSTRAINT "event_fact_six_horizons" CHECK (cardinality("ret") in (0, 6) and cardinality("adj") in (0, 6) and cardinality("reader_ret") in (0, 6) and cardinality("reader_adj") in (0, 6))
);
--> statement-breakpoint
CREATE TABLE "market"."fact_work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."fact_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cik" char(10) NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_history" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."trade_fact" (
	"trade_id" bigint PRIMARY KEY NOT NULL,
	"cik" char(10) NOT NULL,
	"base_session" integer,
	"reader_session" integer,
	"basis" text,
	"ret" double precision[] NOT NULL,
	"adj" double precision[] NOT NULL,
	"reader_ret" double precision[] NOT NULL,
	"reader_adj" double precision[] NOT NULL,
	"missing" text[] NOT NULL,
	"next_8k_days" integer,
	"next_8k_ret0" double precision,
	"next_8k_items" text[],
	"next_8k_accession" text,
	"next_ea_days" integer,
	"next_ea_ret0" double precision,
	"next_ea_accession" text,
	"btwn_fqe_ea" boolean,
	"close" double precision,
	"avg_dollar_volume" double precision,
	"market_value" double precision,
	"industry" text,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"reader_missing" text[] DEFAULT '{}' NOT NULL,
	"last_ret" double precision,
	"last_adj" double precision,
	"reader_last_ret" double precision,
	"reader_last_adj" double precision,
	CONSTRAINT "trade_fact_six_horizons" CHECK (cardinality("ret") = 6 and cardinality("adj") = 6 and cardinality("reader_ret") = 6 and cardinality("reader_adj") = 6)
);
--> statement-breakpoint
CREATE TABLE "market"."edgar_gate" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone,
	"strikes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."fetch_cursor" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."filing_fetch" (
	"accession" text PRIMARY KEY NOT NULL,
	"form_type" text NOT NULL,
	"cik" char(10) NOT NULL,
	"source" text NOT NULL,
	"filed_on" date,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"finished_at" timestamp with time zone,
	"is_reconciled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."refused_file" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."corporate_action" (
	"security_id" bigint NOT NULL,
	"ex_date" date NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(20, 10) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "corporate_action_security_id_ex_date_kind_pk" PRIMARY KEY("security_id","ex_date","kind")
);
--> statement-breakpoint
CREATE TABLE "market"."daily_bar" (
	"security_id" bigint NOT NULL,
	"session" integer NOT NULL,
	"open" numeric(20, 6),
	"high" numeric(20, 6),
	"low" numeric(20, 6),
	"close" numeric(20, 6) NOT NULL,
	"volume" bigint,
	"source" text NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "daily_bar_security_id_session_pk" PRIMARY KEY("security_id","session")
);
--> statement-breakpoint
CREATE TABLE "market"."held_bar" (
	"security_id" bigint NOT NULL,
	"session" integer NOT NULL,
	"open" numeric(20, 6),
	"high" numeric(20, 6),
	"low" numeric(20, 6),
	"close" numeric(20, 6) NOT NULL,
	"volume" bigint,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "held_bar_security_id_session_pk" PRIMARY KEY("security_id","session")
);
--> statement-breakpoint
CREATE TABLE "market"."price_factor" (
	"security_id" bigint NOT NULL,
	"until_session" integer NOT NULL,
	"split" double precision NOT NULL,
	"total" double precision NOT NULL,
	"price" double precision NOT NULL,
	CONSTRAINT "price_factor_security_id_until_session_pk" PRIMARY KEY("security_id","until_session")
);
--> statement-breakpoint
CREATE TABLE "market"."price_load" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."price_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_day" date,
	"last_day" date,
	"stored" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"refused" integer NOT NULL,
	"refusal" text,
	"is_complete" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."quote_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"watched" integer NOT NULL,
	"trouble" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."security" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."security_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cik" char(10),
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_benchmark" boolean DEFAULT false NOT NULL,
	"has_dividends" boolean DEFAULT false NOT NULL,
	"ended_session" integer,
	"end_reason" text,
	"is_demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."security_symbol" (
	"symbol" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"security_id" bigint NOT NULL,
	CONSTRAINT "security_symbol_symbol_valid_from_pk" PRIMARY KEY("symbol","valid_from")
);
--> statement-breakpoint
CREATE TABLE "market"."session_move" (
	"cik" char(10) NOT NULL,
	"session" integer NOT NULL,
	"previous_close" double precision NOT NULL,
	"lowest" double precision NOT NULL,
	"highest" double precision NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_move_cik_session_pk" PRIMARY KEY("cik","session")
);
--> statement-breakpoint
CREATE TABLE "market"."trading_session" (
	"session" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trading_session_day_unique" UNIQUE("day"),
	CONSTRAINT "trading_session_closes_at_unique" UNIQUE("closes_at")
);
--> statement-breakpoint
CREATE TABLE "market"."filing_document" (
	"accession" text NOT NULL,
	"sequence" integer NOT NULL,
	"type" text NOT NULL,
	"file_name" text,
	"description" text,
	"length" integer NOT NULL,
	CONSTRAINT "filing_document_accession_sequence_pk" PRIMARY KEY("accession","sequence")
);
--> statement-breakpoint
CREATE TABLE "market"."filing_text" (
	"accession" text NOT NULL,
	"sequence" integer NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace("text", '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL,
	CONSTRAINT "filing_text_accession_sequence_part_pk" PRIMARY KEY("accession","sequence","part")
);
--> statement-breakpoint
CREATE TABLE "market"."company" (
	"cik" char(10) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filed_ticker" text,
	"sic" text,
	"as_of" timestamp with time zone NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"listed_ticker" text,
	"ticker" text GENERATED ALWAYS AS (coalesce(listed_ticker, filed_ticker)) STORED,
	"exchange" text,
	"fiscal_year_end" char(4),
	"master_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "market"."company_symbol" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."company_symbol_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cik" char(10) NOT NULL,
	"symbol" text NOT NULL,
	"exchange" text,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "market"."filed_symbol" (
	"symbol" text NOT NULL,
	"cik" char(10) NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "filed_symbol_symbol_cik_pk" PRIMARY KEY("symbol","cik")
);
--> statement-breakpoint
CREATE TABLE "market"."filing" (
	"accession" text PRIMARY KEY NOT NULL,
	"form_type" text NOT NULL,
	"issuer_cik" char(10) NOT NULL,
	"accepted_at" timestamp with time zone,
	"filed_on" date,
	"period_of_report" date,
	"is_amendment" boolean DEFAULT false NOT NULL,
	"amends" date,
	"schema_version" text,
	"items" text[] DEFAULT '{}' NOT NULL,
	"document" jsonb,
	"source_name" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"evaluated_at" timestamp with time zone,
	"content_hash" char(64) NOT NULL,
	"request_id" text NOT NULL,
	"enqueued_at" timestamp with time zone,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"superseded_by" text
);
--> statement-breakpoint
CREATE TABLE "market"."filing_company" (
	"accession" text NOT NULL,
	"cik" char(10) NOT NULL,
	CONSTRAINT "filing_company_accession_cik_pk" PRIMARY KEY("accession","cik")
);
--> statement-breakpoint
CREATE TABLE "market"."filing_owner" (
	"accession" text NOT NULL,
	"position" integer NOT NULL,
	"owner_cik" char(10) NOT NULL,
	"name" text NOT NULL,
	"is_director" boolean NOT NULL,
	"is_officer" boolean NOT NULL,
	"is_ten_percent_owner" boolean NOT NULL,
	"is_other" boolean NOT NULL,
	"officer_title" text,
	"other_text" text,
	CONSTRAINT "filing_owner_accession_position_pk" PRIMARY KEY("accession","position")
);
--> statement-breakpoint
CREATE TABLE "market"."former_name" (
	"cik" char(10) NOT NULL,
	"name" text NOT NULL,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "market"."owner" (
	"cik" char(10) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."shares_outstanding" (
	"cik" char(10) NOT NULL,
	"as_of" date NOT NULL,
	"filed_on" date NOT NULL,
	"shares" numeric(20, 4) NOT NULL,
	"accession" text NOT NULL,
	CONSTRAINT "shares_outstanding_cik_filed_on_as_of_pk" PRIMARY KEY("cik","filed_on","as_of")
);
--> statement-breakpoint
CREATE TABLE "market"."trade" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."trade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"accession" text NOT NULL,
	"issuer_cik" char(10) NOT NULL,
	"direction" text NOT NULL,
	"trade_date" date NOT NULL,
	"shares" numeric(20, 4) NOT NULL,
	"value" numeric(38, 8),
	"price" numeric(38, 8),
	"row_count" integer NOT NULL,
	"unpriced_rows" integer NOT NULL,
	"owner_ciks" text[] NOT NULL,
	"owner_names" text NOT NULL,
	"owner_title" text NOT NULL,
	"insider_types" text[] NOT NULL,
	"plan_10b51" text NOT NULL,
	"plan_evidence" text,
	"days_to_file" integer,
	"is_amendment" boolean NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"location" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"superseded_by" text,
	"deemed_on" date,
	"shares_per_ads" numeric(20, 4),
	"implausible" text,
	"same_block_as" bigint,
	"filer_count" integer DEFAULT 1 NOT NULL,
	"filed_before_by" text[] DEFAULT '{}' NOT NULL,
	"reported_on" date
);
--> statement-breakpoint
CREATE TABLE "market"."transaction" (
	"accession" text NOT NULL,
	"is_derivative" boolean NOT NULL,
	"row" integer NOT NULL,
	"security_title" text,
	"transaction_date" date,
	"code" text,
	"acquired_disposed" text,
	"shares" numeric(20, 4),
	"price" numeric(20, 4),
	"value" numeric(38, 8),
	"shares_owned_following" numeric(20, 4),
	"direct_indirect" text,
	"classification" text NOT NULL,
	"superseded_by" text,
	CONSTRAINT "transaction_accession_is_derivative_row_pk" PRIMARY KEY("accession","is_derivative","row")
);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD CONSTRAINT "event_fact_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD CONSTRAINT "trade_fact_trade_id_trade_id_fk" FOREIGN KEY ("trade_id") REFERENCES "market"."trade"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."corporate_action" ADD CONSTRAINT "corporate_action_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."daily_bar" ADD CONSTRAINT "daily_bar_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."held_bar" ADD CONSTRAINT "held_bar_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."price_factor" ADD CONSTRAINT "price_factor_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."security_symbol" ADD CONSTRAINT "security_symbol_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."filing_document" ADD CONSTRAINT "filing_document_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."filing_text" ADD CONSTRAINT "filing_text_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."filing_company" ADD CONSTRAINT "filing_company_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."filing_owner" ADD CONSTRAINT "filing_owner_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."trade" ADD CONSTRAINT "trade_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."transaction" ADD CONSTRAINT "transaction_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_fact_changed_in" ON "market"."event_fact" USING btree ("changed_in");
--> statement-breakpoint
CREATE INDEX "event_fact_company" ON "market"."event_fact" USING btree ("cik","event_session");
--> statement-breakpoint
CREATE INDEX "fact_work_company" ON "market"."fact_work" USING btree ("kind","cik");
--> statement-breakpoint
CREATE INDEX "trade_fact_changed_in" ON "market"."trade_fact" USING btree ("changed_in");
--> statement-breakpoint
CREATE INDEX "trade_fact_company" ON "market"."trade_fact" USING btree ("cik","base_session");
--> statement-breakpoint
CREATE INDEX "trade_fact_next_8k" ON "market"."trade_fact" USING btree ("next_8k_accession");
--> statement-breakpoint
CREATE INDEX "trade_fact_next_ea" ON "market"."trade_fact" USING btree ("next_ea_accession");
--> statement-breakpoint
CREATE INDEX "filing_fetch_pending" ON "market"."filing_fetch" USING btree ("source","next_try_at") WHERE "market"."filing_fetch"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "filing_fetch_refused" ON "market"."filing_fetch" USING btree ("finished_at") WHERE "market"."filing_fetch"."state" = 'refused';
--> statement-breakpoint
CREATE INDEX "daily_bar_session" ON "market"."daily_bar" USING btree ("session");
--> statement-breakpoint
CREATE UNIQUE INDEX "security_primary" ON "market"."security" USING btree ("cik") WHERE "market"."security"."is_primary";
--> statement-breakpoint
CREATE UNIQUE INDEX "security_benchmark" ON "market"."security" USING btree ("is_demo") WHERE "market"."security"."is_benchmark";
--> statement-breakpoint
CREATE INDEX "security_symbol_of" ON "market"."security_symbol" USING btree ("security_id");
--> statement-breakpoint
CREATE INDEX "filing_text_words" ON "market"."filing_text" USING gin ("words");
--> statement-breakpoint
CREATE INDEX "company_ticker" ON "market"."company" USING btree ("ticker");
--> statement-breakpoint
CREATE INDEX "company_changed_in" ON "market"."company" USING btree ("changed_in");
--> statement-breakpoint
CREATE INDEX "company_symbol_symbol" ON "market"."company_symbol" USING btree ("symbol");
--> statement-breakpoint
CREATE UNIQUE INDEX "company_symbol_open" ON "market"."company_symbol" USING btree ("cik","symbol") WHERE "market"."company_symbol"."valid_to" is null;
--> statement-breakpoint
CREATE INDEX "filed_symbol_cik" ON "market"."filed_symbol" USING btree ("cik");
--> statement-breakpoint
CREATE INDEX "filing_issuer" ON "market"."filing" USING btree ("issuer_cik","accepted_at");
--> statement-breakpoint
CREATE INDEX "filing_form" ON "market"."filing" USING btree ("form_type","accepted_at");
--> statement-breakpoint
CREATE INDEX "filing_amendment" ON "market"."filing" USING btree ("issuer_cik","amends") WHERE "market"."filing"."is_amendment";
--> statement-breakpoint
CREATE INDEX "filing_to_evaluate" ON "market"."filing" USING btree ("stored_at") WHERE "market"."filing"."evaluated_at" is null;
--> statement-breakpoint
CREATE INDEX "filing_company_cik" ON "market"."filing_company" USING btree ("cik");
--> statement-breakpoint
CREATE INDEX "filing_owner_cik" ON "market"."filing_owner" USING btree ("owner_cik");
--> statement-breakpoint
CREATE UNIQUE INDEX "former_name_identity" ON "market"."former_name" USING btree ("cik","name","valid_to");
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_identity" ON "market"."trade" USING btree ("accession","direction","trade_date");
--> statement-breakpoint
CREATE INDEX "trade_issuer" ON "market"."trade" USING btree ("issuer_cik","trade_date");
--> statement-breakpoint
CREATE INDEX "trade_changed_in" ON "market"."trade" USING btree ("changed_in");
--> statement-breakpoint
CREATE INDEX "trade_same_block_as" ON "market"."trade" USING btree ("same_block_as") WHERE "market"."trade"."same_block_as" is not null;
--> statement-breakpoint
CREATE VIEW "market"."stated_symbol" AS (select symbol, cik, first_on, last_on from market.filed_symbol filed
         where not exists (select from market.filed_symbol usual
                            where usual.cik = filed.cik and usual.first_on < filed.first_on and usual.last_on > filed.last_on));
--> statement-breakpoint
CREATE VIEW "market"."ticker" AS (select distinct on (ticker) ticker, cik, name from (
          select listed.symbol as ticker, company.cik, company.name, company.as_of, 0 as rank
            from market.company_symbol listed join market.company on company.cik = listed.cik
           where listed.valid_to is null
           union all
          select ticker, cik, name, as_of, 1 from market.company where ticker is not null
        ) named order by ticker, rank, as_of desc, cik);
--> statement-breakpoint
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
