ALTER TABLE "market"."filing" ADD COLUMN "content_hash" char(64) NOT NULL;
--> statement-breakpoint
ALTER TABLE "market"."filing" ADD COLUMN "request_id" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "market"."filing" ADD COLUMN "enqueued_at" timestamp with time zone;
--> statement-breakpoint
CREATE VIEW "market"."ticker" AS (select distinct on ("market"."company"."ticker") "ticker", "cik", "name" from "market"."company" where "market"."company"."ticker" is not null order by "market"."company"."ticker", "market"."company"."as_of" desc, "market"."company"."cik");
