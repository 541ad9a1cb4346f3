-- There were no spin-offs yet, so that prices were adjusted like numbers of shares.
ALTER TABLE "market"."price_factor" ADD COLUMN "price" double precision;--> statement-breakpoint
UPDATE "market"."price_factor" SET "price" = "split";--> statement-breakpoint
ALTER TABLE "market"."price_factor" ALTER COLUMN "price" SET NOT NULL;
