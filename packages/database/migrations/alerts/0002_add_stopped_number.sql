CREATE TABLE "alerts"."stopped_number" (
	"number" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "alerts"."stopped_number" ("number", "detail", "since")
  SELECT DISTINCT ON ("address") "address", "detail", "since" FROM "alerts"."blocked_address" WHERE "reason" = 'stopped' ORDER BY "address", "since";--> statement-breakpoint
DELETE FROM "alerts"."blocked_address" WHERE "reason" = 'stopped';
