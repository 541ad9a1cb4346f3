ALTER TABLE "identity"."account" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "quiet_to" smallint;--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "digest_hour" smallint DEFAULT 18 NOT NULL;