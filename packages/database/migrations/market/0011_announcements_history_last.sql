CREATE TABLE "market"."refused_file" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market"."fact_work" ADD COLUMN "is_history" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Which 8-K is the earnings announcement is decided anew.
INSERT INTO "market"."fact_work" ("kind", "cik", "from_day", "to_day", "is_history")
SELECT "kind", "cik", '0001-01-01', '9999-12-31', true FROM "market"."company" CROSS JOIN (VALUES ('trade'), ('event'), ('announcement')) "kinds" ("kind");
