ALTER TABLE "identity"."inquiry" ADD COLUMN "permission" text;--> statement-breakpoint
ALTER TABLE "identity"."inquiry" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."inquiry" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "identity"."inquiry" ADD CONSTRAINT "inquiry_granted_by_account_id_fk" FOREIGN KEY ("granted_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;