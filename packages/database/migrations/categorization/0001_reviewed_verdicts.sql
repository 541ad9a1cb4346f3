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
ALTER TABLE "categorization"."assignment" ADD COLUMN "assigned_by" uuid;--> statement-breakpoint
ALTER TABLE "categorization"."interaction" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD COLUMN "highlights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "categorization"."adjudication" ADD CONSTRAINT "adjudication_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."adjudication" ADD CONSTRAINT "adjudication_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict_history" ADD CONSTRAINT "verdict_history_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verdict_history_of" ON "categorization"."verdict_history" USING btree ("account_id","gvkey","interaction_num","id");--> statement-breakpoint
ALTER TABLE "categorization"."assignment" ADD CONSTRAINT "assignment_assigned_by_account_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "identity"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_of_interaction" FOREIGN KEY ("gvkey","interaction_num") REFERENCES "categorization"."interaction"("gvkey","interaction_num") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verdict_interaction" ON "categorization"."verdict" USING btree ("gvkey","interaction_num");--> statement-breakpoint
ALTER TABLE "categorization"."verdict" ADD CONSTRAINT "verdict_categorization" CHECK ("categorization"."verdict"."categorization" in (0, 1));
--> statement-breakpoint
-- Descriptions of the interactions that are stored already; one that is not JSON has none.
DO $$
DECLARE
  stored record;
BEGIN
  FOR stored IN SELECT "gvkey", "interaction_num", "interaction" FROM "categorization"."interaction" LOOP
    BEGIN
      UPDATE "categorization"."interaction" SET "description" = stored."interaction"::jsonb ->> 'description'
       WHERE "gvkey" = stored."gvkey" AND "interaction_num" = stored."interaction_num";
    EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
      NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "categorization"."verdict_history" ("account_id", "gvkey", "interaction_num", "outcome", "version", "categorization", "decided_at")
SELECT "account_id", "gvkey", "interaction_num", 'saved', "version", "categorization", "decided_at" FROM "categorization"."verdict";
