CREATE TABLE "categorization"."past_assignment" (
	"account_id" uuid NOT NULL,
	"gvkey" text NOT NULL,
	"taken_away_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "past_assignment_account_id_gvkey_pk" PRIMARY KEY("account_id","gvkey")
);
--> statement-breakpoint
ALTER TABLE "categorization"."past_assignment" ADD CONSTRAINT "past_assignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorization"."past_assignment" ADD CONSTRAINT "past_assignment_gvkey_company_gvkey_fk" FOREIGN KEY ("gvkey") REFERENCES "categorization"."company"("gvkey") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who had a company before is known by the verdicts that were saved; the others have begun none that could still arrive.
insert into "categorization"."past_assignment" ("account_id", "gvkey")
select distinct h.account_id, h.gvkey from "categorization"."verdict_history" h
 where h.outcome = 'saved'
   and not exists (select from "categorization"."assignment" a where a.account_id = h.account_id and a.gvkey = h.gvkey);
