CREATE SCHEMA "gateway";
--> statement-breakpoint
CREATE TABLE "gateway"."audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway"."audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"actor_id" uuid,
	"status" integer NOT NULL,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"subject_id" uuid,
	"detail" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "gateway"."deprecated_use" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"field" text NOT NULL,
	"caller" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "deprecated_use_day_operation_field_caller_pk" PRIMARY KEY("day","operation","field","caller")
);
--> statement-breakpoint
CREATE TABLE "gateway"."rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "gateway"."audit" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_actor" ON "gateway"."audit" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_subject" ON "gateway"."audit" USING btree ("subject_id","id");
