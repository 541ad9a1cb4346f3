CREATE SCHEMA "alerts";
--> statement-breakpoint
CREATE TABLE "alerts"."alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"form_type" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delivery" text DEFAULT 'instant' NOT NULL,
	"by_email" boolean DEFAULT true NOT NULL,
	"by_sms" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts"."alert_anchor" (
	"form_type" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"alert_id" uuid NOT NULL,
	"floor" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_anchor_form_type_kind_key_floor_alert_id_pk" PRIMARY KEY("form_type","kind","key","floor","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alerts"."alert_version" (
	"alert_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_version_alert_id_version_pk" PRIMARY KEY("alert_id","version")
);
--> statement-breakpoint
CREATE TABLE "alerts"."blocked_address" (
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_address_account_id_channel_address_pk" PRIMARY KEY("account_id","channel","address")
);
--> statement-breakpoint
CREATE TABLE "alerts"."judged_day" (
	"form_type" text NOT NULL,
	"day" date NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "judged_day_form_type_day_pk" PRIMARY KEY("form_type","day")
);
--> statement-breakpoint
CREATE TABLE "alerts"."match" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid,
	"alert_version" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"alert_name" text NOT NULL,
	"form_type" text NOT NULL,
	"event_key" text NOT NULL,
	"accession" text,
	"cik" text NOT NULL,
	"event_day" date,
	"event" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts"."notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid,
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enqueued_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"period" text,
	"provider_id" text,
	"handed_over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts"."notification_match" (
	"match_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_match_match_id_channel_pk" PRIMARY KEY("match_id","channel")
);
--> statement-breakpoint
CREATE TABLE "alerts"."receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts"."receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"step" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts"."seen" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts"."waiting_event" (
	"event_key" text PRIMARY KEY NOT NULL,
	"form_type" text NOT NULL,
	"accession" text,
	"cik" text NOT NULL,
	"missing" text[] NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts"."alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."alert_anchor" ADD CONSTRAINT "alert_anchor_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."alert_version" ADD CONSTRAINT "alert_version_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."blocked_address" ADD CONSTRAINT "blocked_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."match" ADD CONSTRAINT "match_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."match" ADD CONSTRAINT "match_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification_match" ADD CONSTRAINT "notification_match_match_id_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "alerts"."match"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification_match" ADD CONSTRAINT "notification_match_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "alerts"."notification"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD CONSTRAINT "receipt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."seen" ADD CONSTRAINT "seen_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_name" ON "alerts"."alert" USING btree ("account_id","name");
--> statement-breakpoint
CREATE INDEX "alert_anchor_alert" ON "alerts"."alert_anchor" USING btree ("alert_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "match_once" ON "alerts"."match" USING btree ("alert_id","event_key");
--> statement-breakpoint
CREATE INDEX "match_account" ON "alerts"."match" USING btree ("account_id","matched_at");
--> statement-breakpoint
CREATE INDEX "match_alert" ON "alerts"."match" USING btree ("alert_id","matched_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "notification_period" ON "alerts"."notification" USING btree ("account_id","channel","period") WHERE "alerts"."notification"."period" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notification_provider" ON "alerts"."notification" USING btree ("channel","provider_id") WHERE "alerts"."notification"."provider_id" is not null;
--> statement-breakpoint
CREATE INDEX "notification_open" ON "alerts"."notification" USING btree ("due_at") WHERE "alerts"."notification"."state" in ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX "notification_match_of" ON "alerts"."notification_match" USING btree ("notification_id");
--> statement-breakpoint
CREATE INDEX "receipt_notification" ON "alerts"."receipt" USING btree ("notification_id");
--> statement-breakpoint
CREATE INDEX "receipt_account" ON "alerts"."receipt" USING btree ("account_id","id");
--> statement-breakpoint
CREATE INDEX "waiting_event_company" ON "alerts"."waiting_event" USING btree ("cik");
--> statement-breakpoint
-- The receipts of an account are a chain: each hash covers the row and the hash before it, so that a row that was altered, removed or
-- put in later shows. The lock makes the order of the ids the order of the chain.
CREATE FUNCTION "alerts"."chain_receipt"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('alerts.receipt ' || new.account_id::text, 0));
  -- Fields are joined by line breaks, so none may contain one.
  new.step := regexp_replace(new.step, '[\n\r]+', ' ', 'g');
  new.recipient := regexp_replace(new.recipient, '[\n\r]+', ' ', 'g');
  new.detail := regexp_replace(new.detail, '[\n\r]+', ' ', 'g');
  new.id := nextval('alerts.receipt_id_seq');
  new.previous_hash := coalesce(
    (SELECT r.hash FROM alerts.receipt r WHERE r.account_id = new.account_id ORDER BY r.id DESC LIMIT 1), '');
  new.hash := encode(sha256(convert_to(concat_ws(chr(10),
    new.previous_hash, new.notification_id::text, new.step, new.recipient, new.detail,
    to_char(new.at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8')), 'hex');
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chain_receipt" BEFORE INSERT ON "alerts"."receipt" FOR EACH ROW EXECUTE FUNCTION "alerts"."chain_receipt"();
