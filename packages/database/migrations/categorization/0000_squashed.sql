CREATE SCHEMA "categorization";
--> statement-breakpoint
CREATE TABLE "categorization"."adjudication" (
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"version" integer NOT NULL,
	"verdict_saves" integer NOT NULL,
	"categorization" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"highlights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "adjudication_gvkey_interaction_num_version_pk" PRIMARY KEY("gvkey","interaction_num","version"),
	CONSTRAINT "adjudication_categorization" CHECK ("categorization"."adjudication"."categorization" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "categorization"."assignment" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_by" uuid,
	CONSTRAINT "assignment_account_id_gvkey_pk" PRIMARY KEY("account_id","gvkey")
);
--> statement-breakpoint
CREATE TABLE "categorization"."interaction" (
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"interaction" text NOT NULL,
	"content_hash" char(64) NOT NULL,
	"description" text,
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
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"highlights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "verdict_account_id_gvkey_interaction_num_pk" PRIMARY KEY("account_id","gvkey","interaction_num"),
	CONSTRAINT "verdict_categorization" CHECK ("categorization"."verdict"."categorization" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "categorization"."verdict_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categorization"."verdict_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"interaction_num" integer NOT NULL,
	"outcome" text NOT NULL,
	"version" integer NOT NULL,
	"categorization" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"highlights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categorization"."adjudication" ADD CONSTRAINT "adjudication_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."adjudication" ADD CONSTRAINT "adjudication_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_assigned_by_account_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."interaction" ADD CONSTRAINT "interaction_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "assignment_gvkey" ON "categorization"."assignment" USING btree ("gvkey");
--> statement-breakpoint
CREATE INDEX "verdict_interaction" ON "categorization"."verdict" USING btree ("gvkey","interaction_num");
--> statement-breakpoint
CREATE INDEX "verdict_history_of" ON "categorization"."verdict_history" USING btree ("account_id","gvkey","interaction_num","id");
