DROP INDEX "alerts"."notification_open";
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "alerts"."notification" ADD COLUMN "attempted_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "notification_open" ON "alerts"."notification" USING btree ("due_at") WHERE "alerts"."notification"."state" in ('queued', 'sending');
