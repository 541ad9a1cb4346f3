CREATE TABLE "identity"."inquiry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"industry" text NOT NULL,
	"company" text NOT NULL,
	"country" text NOT NULL,
	"state_region" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"heard_about" text NOT NULL,
	"worked_with_before" text NOT NULL,
	"additional_info" text NOT NULL,
	"source" text NOT NULL,
	"request_id" text NOT NULL
);
