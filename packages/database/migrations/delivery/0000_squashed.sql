CREATE SCHEMA "delivery";
--> statement-breakpoint
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
CREATE TABLE "delivery"."channel" (
	"area" text PRIMARY KEY NOT NULL,
	"stable" text NOT NULL,
	"previous" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"canary" text,
	"canary_share" integer DEFAULT 0 NOT NULL,
	"canary_decides" boolean DEFAULT false NOT NULL,
	"disabled" text
);
--> statement-breakpoint
CREATE TABLE "delivery"."channel_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery"."channel_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"area" text NOT NULL,
	"actor" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"action" text DEFAULT 'promote' NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "delivery"."release" (
	"area" text NOT NULL,
	"version" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text,
	"files_removed_at" timestamp with time zone,
	CONSTRAINT "release_area_version_pk" PRIMARY KEY("area","version")
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
CREATE INDEX "release_check_area_version_index" ON "delivery"."release_check" USING btree ("area","version");
