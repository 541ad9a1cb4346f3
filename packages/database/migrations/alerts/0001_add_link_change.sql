CREATE TABLE "alerts"."link_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"alert_id" uuid,
	"alert_name" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"action" text NOT NULL,
	"paused_until" timestamp with time zone,
	"paused_until_before" timestamp with time zone,
	"delivery_before" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alerts"."link_change" ADD CONSTRAINT "link_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts"."link_change" ADD CONSTRAINT "link_change_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"."alert"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_change_account" ON "alerts"."link_change" USING btree ("account_id","changed_at");--> statement-breakpoint
CREATE INDEX "link_change_alert" ON "alerts"."link_change" USING btree ("alert_id");