CREATE SCHEMA "categorization";
--> statement-breakpoint
CREATE TABLE "categorization"."assignment" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_account_id_gvkey_pk" PRIMARY KEY("account_id","gvkey")
);
--> statement-breakpoint
CREATE TABLE "categorization"."interaction" (
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"interaction" text NOT NULL,
	"content_hash" char(64) NOT NULL,
	CONSTRAINT "interaction_gvkey_interaction_num_pk" PRIMARY KEY("gvkey","interaction_num")
);
--> statement-breakpoint
CREATE TABLE "categorization"."company" (
	"gvkey" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categorization"."verdict" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"categorization" smallint NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verdict_account_id_gvkey_interaction_num_pk" PRIMARY KEY("account_id","gvkey","interaction_num")
);
--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."interaction" ADD CONSTRAINT "interaction_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "assignment_gvkey" ON "categorization"."assignment" USING btree ("gvkey");
