DROP INDEX "gateway"."audit_email";
--> statement-breakpoint
ALTER TABLE "gateway"."audit" RENAME COLUMN "account_id" TO "actor_id";
--> statement-breakpoint
ALTER TABLE "gateway"."audit" DROP COLUMN "email";
