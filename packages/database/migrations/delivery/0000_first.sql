CREATE SCHEMA "delivery";
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
