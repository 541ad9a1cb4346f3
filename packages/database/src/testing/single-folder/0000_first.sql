CREATE SCHEMA "alerts";
--> statement-breakpoint
CREATE SCHEMA "categorization";
--> statement-breakpoint
CREATE SCHEMA "delivery";
--> statement-breakpoint
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "market";
--> statement-breakpoint
CREATE TABLE "alerts"."alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"form_type" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts"."alert_target" (
	"alert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cik" text NOT NULL,
	CONSTRAINT "alert_target_kind_cik_alert_id_pk" PRIMARY KEY("kind","cik","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alerts"."notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid,
	"account_id" uuid NOT NULL,
	"alert_name" text NOT NULL,
	"event_key" text NOT NULL,
	"accession" text NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enqueued_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categorization"."assignment" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_account_id_gvkey_pk" PRIMARY KEY("account_id","gvkey")
);
--> statement-breakpoint
CREATE TABLE "categorization"."interaction" (
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"interaction" text NOT NULL,
	"content_hash" char(64) NOT NULL,
	CONSTRAINT "interaction_gvkey_interaction_num_pk" PRIMARY KEY("gvkey","interaction_num")
);
--> statement-breakpoint
CREATE TABLE "categorization"."company" (
	"gvkey" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categorization"."verdict" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"categorization" smallint NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verdict_account_id_gvkey_interaction_num_pk" PRIMARY KEY("account_id","gvkey","interaction_num")
);
--> statement-breakpoint
CREATE TABLE "delivery"."channel" (
	"area" text PRIMARY KEY NOT NULL,
	"stable" text NOT NULL,
	"previous" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery"."channel_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery"."channel_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"area" text NOT NULL,
	"actor" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery"."release" (
	"area" text NOT NULL,
	"version" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_area_version_pk" PRIMARY KEY("area","version")
);
--> statement-breakpoint
CREATE TABLE "identity"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"profile_image" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"can_send_email" smallint DEFAULT 1 NOT NULL,
	"can_send_sms" smallint DEFAULT 0 NOT NULL,
	"enabled_2fa" boolean DEFAULT false NOT NULL,
	"theme" text DEFAULT 'dark' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"actor_email" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"request_id" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
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
ALTER TABLE "alerts"."alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts"."alert_target" ADD CONSTRAINT "alert_target_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."interaction" ADD CONSTRAINT "interaction_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market"."filing_company" ADD CONSTRAINT "filing_company_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market"."filing_owner" ADD CONSTRAINT "filing_owner_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD CONSTRAINT "trade_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market"."transaction" ADD CONSTRAINT "transaction_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_name" ON "alerts"."alert" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "alert_target_alert" ON "alerts"."alert_target" USING btree ("alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "alerts"."notification" USING btree ("alert_id","event_key","channel");--> statement-breakpoint
CREATE INDEX "notification_open" ON "alerts"."notification" USING btree ("created_at") WHERE "alerts"."notification"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "assignment_gvkey" ON "categorization"."assignment" USING btree ("gvkey");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "identity"."account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "identity"."refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_account" ON "identity"."session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "company_ticker" ON "market"."company" USING btree ("ticker");--> statement-breakpoint
CREATE INDEX "company_changed_in" ON "market"."company" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "filing_issuer" ON "market"."filing" USING btree ("issuer_cik","accepted_at");--> statement-breakpoint
CREATE INDEX "filing_to_evaluate" ON "market"."filing" USING btree ("stored_at") WHERE "market"."filing"."evaluated_at" is null;--> statement-breakpoint
CREATE INDEX "filing_company_cik" ON "market"."filing_company" USING btree ("cik");--> statement-breakpoint
CREATE INDEX "filing_owner_cik" ON "market"."filing_owner" USING btree ("owner_cik");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_identity" ON "market"."trade" USING btree ("accession","direction","trade_date");--> statement-breakpoint
CREATE INDEX "trade_issuer" ON "market"."trade" USING btree ("issuer_cik","trade_date");--> statement-breakpoint
CREATE INDEX "trade_changed_in" ON "market"."trade" USING btree ("changed_in");