CREATE SCHEMA "alerts";
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
ALTER TABLE "alerts"."alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."alert_target" ADD CONSTRAINT "alert_target_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_name" ON "alerts"."alert" USING btree ("account_id","name");
--> statement-breakpoint
CREATE INDEX "alert_target_alert" ON "alerts"."alert_target" USING btree ("alert_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "alerts"."notification" USING btree ("alert_id","event_key","channel");
--> statement-breakpoint
CREATE INDEX "notification_open" ON "alerts"."notification" USING btree ("created_at") WHERE "alerts"."notification"."state" in ('queued', 'sending');
