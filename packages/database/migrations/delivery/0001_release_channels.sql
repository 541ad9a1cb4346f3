CREATE TABLE "delivery"."area_signal" (
	"minute" timestamp with time zone NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "area_signal_area_version_minute_kind_pk" PRIMARY KEY("area","version","minute","kind")
);
--> statement-breakpoint
CREATE TABLE "delivery"."canary_decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery"."canary_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"decision" text NOT NULL,
	"numbers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery"."release_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery"."release_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"passed" boolean NOT NULL,
	"detail" text[] NOT NULL,
	"shell" text NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery"."channel_change" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "delivery"."channel" ADD COLUMN "canary" text;--> statement-breakpoint
ALTER TABLE "delivery"."channel" ADD COLUMN "canary_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."channel" ADD COLUMN "canary_decides" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."channel" ADD COLUMN "disabled" text;--> statement-breakpoint
ALTER TABLE "delivery"."channel_change" ADD COLUMN "action" text DEFAULT 'promote' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."channel_change" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "delivery"."release" ADD COLUMN "published_by" text;--> statement-breakpoint
ALTER TABLE "delivery"."release" ADD COLUMN "files_removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "release_check_area_version_index" ON "delivery"."release_check" USING btree ("area","version");