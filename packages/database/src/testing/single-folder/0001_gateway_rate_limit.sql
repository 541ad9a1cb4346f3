CREATE SCHEMA "gateway";
--> statement-breakpoint
CREATE TABLE "gateway"."rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
