CREATE TABLE "identity"."saved_search" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."saved_search" ADD CONSTRAINT "saved_search_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_name" ON "identity"."saved_search" USING btree ("account_id","page",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_default" ON "identity"."saved_search" USING btree ("account_id","page") WHERE is_default;