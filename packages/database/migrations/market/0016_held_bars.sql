CREATE TABLE "market"."held_bar" (
	"security_id" bigint NOT NULL,
	"session" integer NOT NULL,
	"open" numeric(20, 6),
	"high" numeric(20, 6),
	"low" numeric(20, 6),
	"close" numeric(20, 6) NOT NULL,
	"volume" bigint,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "held_bar_security_id_session_pk" PRIMARY KEY("security_id","session")
);
--> statement-breakpoint
ALTER TABLE "market"."held_bar" ADD CONSTRAINT "held_bar_security_id_security_id_fk" FOREIGN KEY ("security_id") REFERENCES "market"."security"("id") ON DELETE cascade ON UPDATE no action;