CREATE TABLE "alerts"."kept_case" (
	"account_id" uuid NOT NULL,
	"cik" text NOT NULL,
	"accession" text NOT NULL,
	"within_days" integer NOT NULL,
	"status" text NOT NULL,
	"decision" text,
	"note" text NOT NULL,
	"seen" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_case_account_id_cik_accession_pk" PRIMARY KEY("account_id","cik","accession")
);
--> statement-breakpoint
ALTER TABLE "alerts"."kept_case" ADD CONSTRAINT "kept_case_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;