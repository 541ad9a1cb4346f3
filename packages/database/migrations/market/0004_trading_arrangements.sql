CREATE TABLE "market"."arrangement" (
	"accession" text NOT NULL,
	"position" integer NOT NULL,
	"issuer_cik" char(10) NOT NULL,
	"person" text NOT NULL,
	"owner_cik" char(10),
	"owner_evidence" text NOT NULL,
	"title" text,
	"action" text NOT NULL,
	"is_10b5_1" boolean,
	"adoption_date" text,
	"termination_date" text,
	"expiration_date" text,
	"duration_days" integer,
	"shares" numeric(20, 4),
	"text" text,
	CONSTRAINT "arrangement_accession_position_pk" PRIMARY KEY("accession","position")
);
--> statement-breakpoint
ALTER TABLE "market"."arrangement" ADD CONSTRAINT "arrangement_accession_filing_accession_fk" FOREIGN KEY ("accession") REFERENCES "market"."filing"("accession") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrangement_issuer" ON "market"."arrangement" USING btree ("issuer_cik");--> statement-breakpoint
CREATE INDEX "arrangement_owner" ON "market"."arrangement" USING btree ("owner_cik") WHERE "market"."arrangement"."owner_cik" is not null;