ALTER TABLE "market"."event_fact" ADD COLUMN "basis" text;
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "last_ret" double precision;
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "last_adj" double precision;
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "reader_last_ret" double precision;
--> statement-breakpoint
ALTER TABLE "market"."event_fact" ADD COLUMN "reader_last_adj" double precision;
--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD COLUMN "last_ret" double precision;
--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD COLUMN "last_adj" double precision;
--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD COLUMN "reader_last_ret" double precision;
--> statement-breakpoint
ALTER TABLE "market"."trade_fact" ADD COLUMN "reader_last_adj" double precision;
--> statement-breakpoint
INSERT INTO "market"."fact_work" ("kind", "cik", "from_day", "to_day", "is_history")
SELECT "kind", "cik", '0001-01-01', '9999-12-31', true FROM "market"."company" CROSS JOIN (VALUES ('trade'), ('event')) "kinds" ("kind");
