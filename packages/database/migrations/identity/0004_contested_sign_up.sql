ALTER TABLE "identity"."pending_sign_up" ADD COLUMN "device_id" text;
--> statement-breakpoint
ALTER TABLE "identity"."pending_sign_up" ADD COLUMN "is_contested" boolean DEFAULT false NOT NULL;
