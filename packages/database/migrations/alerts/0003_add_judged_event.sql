CREATE TABLE "alerts"."judged_event" (
	"event_key" text PRIMARY KEY NOT NULL,
	"form_type" text NOT NULL,
	"known_since" timestamp with time zone NOT NULL,
	"judged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts"."alert" ADD COLUMN "in_force_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "judged_event_at" ON "alerts"."judged_event" USING btree ("judged_at");