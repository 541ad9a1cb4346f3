ALTER TABLE "market"."trade" ADD COLUMN "deemed_on" date;--> statement-breakpoint
ALTER TABLE "market"."filing_fetch" ADD COLUMN "is_reconciled" boolean DEFAULT false NOT NULL;