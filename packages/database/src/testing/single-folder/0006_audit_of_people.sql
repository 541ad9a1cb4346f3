ALTER TABLE "gateway"."audit" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "gateway"."audit" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "gateway"."audit" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "audit_actor" ON "gateway"."audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "gateway"."audit" USING btree ("subject_id","id");