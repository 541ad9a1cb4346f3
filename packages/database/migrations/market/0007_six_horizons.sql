ALTER TABLE "market"."event_fact" ADD COLUMN "ret" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "adj" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "return_missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "reader_ret" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "reader_adj" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "reader_missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD COLUMN "reader_missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The first horizon is now one session. Until the facts are computed again, the others keep their values.
UPDATE "market"."trade_fact" SET
  "ret" = array_prepend(NULL::double precision, "ret"),
  "adj" = array_prepend(NULL::double precision, "adj"),
  "reader_ret" = array_prepend(NULL::double precision, "reader_ret"),
  "reader_adj" = array_prepend(NULL::double precision, "reader_adj"),
  "missing" = array_prepend('not_computed', "missing"),
  "changed_in" = pg_current_xact_id()
 WHERE cardinality("ret") = 5;
--> statement-breakpoint
INSERT INTO "market"."fact_work" ("kind", "cik", "from_day", "to_day")
SELECT "kind", "cik", '0001-01-01', '9999-12-31' FROM "market"."company" CROSS JOIN (VALUES ('trade'), ('event')) "kinds" ("kind");
