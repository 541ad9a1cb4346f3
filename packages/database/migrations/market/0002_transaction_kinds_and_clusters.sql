ALTER TABLE "market"."trade" ADD COLUMN "clusters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "clusters_grown" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."trade" ADD COLUMN "cluster_trades" bigint[];--> statement-breakpoint
ALTER TABLE "market"."transaction" ADD COLUMN "kind" text;