CREATE TABLE "market"."quote_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"watched" integer NOT NULL,
	"trouble" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
