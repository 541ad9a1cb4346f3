ALTER TABLE "market"."event_fact" ADD COLUMN "known_sold_30" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_sold_90" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_sold_180" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_sold_365" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_bought_30" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_bought_90" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_bought_180" numeric(38, 8);
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "known_bought_365" numeric(38, 8);--> statement-breakpoint
INSERT INTO "market"."fact_work" ("kind", "cik", "from_day", "to_day", "is_history")
SELECT 'event', "cik", '0001-01-01', '9999-12-31', true FROM "market"."company";
