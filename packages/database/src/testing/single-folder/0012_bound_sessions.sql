ALTER TABLE "identity"."session" ADD COLUMN "device_secret_hash" text;--> statement-breakpoint
CREATE INDEX "session_device_secret" ON "identity"."session" USING btree ("device_secret_hash") WHERE "identity"."session"."device_secret_hash" is not null;--> statement-breakpoint
UPDATE "identity"."session" s SET "device_secret_hash" = d."secret_hash" FROM "identity"."remembered_device" d WHERE d."id" = s."remembered_device_id";
