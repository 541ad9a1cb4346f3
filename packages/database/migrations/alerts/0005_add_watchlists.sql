CREATE TABLE "alerts"."watchlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts"."watchlist_member" (
	"watchlist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cik" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watchlist_member_watchlist_id_kind_cik_pk" PRIMARY KEY("watchlist_id","kind","cik")
);
--> statement-breakpoint
ALTER TABLE "alerts"."watchlist" ADD CONSTRAINT "watchlist_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts"."watchlist_member" ADD CONSTRAINT "watchlist_member_watchlist_id_watchlist_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "alerts"."watchlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_name" ON "alerts"."watchlist" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "watchlist_member_cik" ON "alerts"."watchlist_member" USING btree ("cik","kind");