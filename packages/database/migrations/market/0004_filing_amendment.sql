CREATE INDEX "filing_amendment" ON "market"."filing" USING btree ("issuer_cik","amends") WHERE "market"."filing"."is_amendment";
