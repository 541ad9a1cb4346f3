CREATE SCHEMA "market";
--> statement-breakpoint
CREATE TABLE "market"."company" (
	"cik" char(10) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ticker" text,
	"sic" text,
	"as_of" timestamp with time zone NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
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
	"evaluated_at" timestamp with time zone
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
CREATE TABLE "market"."owner" (
	"cik" char(10) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL
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
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
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
	CONSTRAINT "transaction_accession_is_derivative_row_pk" PRIMARY KEY("accession","is_derivative","row")
);
--> statement-breakpoint
ALTER TABLE "market"."filing_company" ADD CONSTRAINT "filing_company_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."filing_owner" ADD CONSTRAINT "filing_owner_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."trade" ADD CONSTRAINT "trade_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "market"."transaction" ADD CONSTRAINT "transaction_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "company_ticker" ON "market"."company" USING btree ("ticker");
--> statement-breakpoint
CREATE INDEX "company_changed_in" ON "market"."company" USING btree ("changed_in");
--> statement-breakpoint
CREATE INDEX "filing_issuer" ON "market"."filing" USING btree ("issuer_cik","accepted_at");
--> statement-breakpoint
CREATE INDEX "filing_to_evaluate" ON "market"."filing" USING btree ("stored_at") WHERE "market"."filing"."evaluated_at" is null;
--> statement-breakpoint
CREATE INDEX "filing_company_cik" ON "market"."filing_company" USING btree ("cik");
--> statement-breakpoint
CREATE INDEX "filing_owner_cik" ON "market"."filing_owner" USING btree ("owner_cik");
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_identity" ON "market"."trade" USING btree ("accession","direction","trade_date");
--> statement-breakpoint
CREATE INDEX "trade_issuer" ON "market"."trade" USING btree ("issuer_cik","trade_date");
--> statement-breakpoint
CREATE INDEX "trade_changed_in" ON "market"."trade" USING btree ("changed_in");
