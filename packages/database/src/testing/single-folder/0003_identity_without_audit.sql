ALTER TABLE "identity"."audit" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "identity"."audit" CASCADE;--> statement-breakpoint
ALTER TABLE "identity"."account" ADD CONSTRAINT "account_email_lower_case" CHECK ("identity"."account"."email" = lower("identity"."account"."email"));