ALTER TABLE "market"."trade" ADD COLUMN "held_before" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "held_after" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "indirect_before" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "indirect_after" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "tag_evidence" jsonb;