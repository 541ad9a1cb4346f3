CREATE TABLE "gateway"."audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway"."audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"account_id" uuid,
	"email" text NOT NULL,
	"status" integer NOT NULL,
	"request_id" text NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "gateway"."audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_email" ON "gateway"."audit" USING btree ("email","at");