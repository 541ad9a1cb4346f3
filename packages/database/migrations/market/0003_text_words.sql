ALTER TABLE "market"."filing_text" drop column "words";
--> statement-breakpoint
ALTER TABLE "market"."filing_text" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace("text", '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL;
--> statement-breakpoint
-- It went with the column.
CREATE INDEX "filing_text_words" ON "market"."filing_text" USING gin ("words");
