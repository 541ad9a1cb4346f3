ALTER TABLE "market"."price_load" ADD COLUMN "is_complete" boolean DEFAULT false NOT NULL;
