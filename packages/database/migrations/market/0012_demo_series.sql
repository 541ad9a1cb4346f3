DROP INDEX "market"."security_benchmark";--> statement-breakpoint
ALTER TABLE "market"."security" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "security_benchmark" ON "market"."security" USING btree ("is_demo") WHERE "market"."security"."is_benchmark";--> statement-breakpoint
-- Stores from before: a series whose prices all come from the demo's files is the demo's.
UPDATE "market"."security" SET "is_demo" = true
 WHERE EXISTS (SELECT FROM "market"."price_load" WHERE source = 'demo-market-prices.csv')
   AND EXISTS (SELECT FROM "market"."daily_bar" bar WHERE bar.security_id = security.id AND bar.source = 'demo-market-prices.csv')
   AND NOT EXISTS (SELECT FROM "market"."daily_bar" bar WHERE bar.security_id = security.id AND bar.source <> 'demo-market-prices.csv');
--> statement-breakpoint
-- Where real prices stand beside made-up ones, everything made up goes, and with it the factors that came of it.
CREATE TEMP TABLE mixed_series AS
SELECT id FROM "market"."security"
 WHERE EXISTS (SELECT FROM "market"."price_load" WHERE source = 'demo-market-prices.csv') AND NOT is_demo
   AND (EXISTS (SELECT FROM "market"."daily_bar" bar WHERE bar.security_id = security.id AND bar.source = 'demo-market-prices.csv')
     OR EXISTS (SELECT FROM "market"."corporate_action" action WHERE action.security_id = security.id AND action.source = 'demo-market-actions.csv'));
--> statement-breakpoint
DELETE FROM "market"."daily_bar" WHERE security_id IN (SELECT id FROM mixed_series) AND source = 'demo-market-prices.csv';
--> statement-breakpoint
DELETE FROM "market"."corporate_action" WHERE security_id IN (SELECT id FROM mixed_series) AND source = 'demo-market-actions.csv';
--> statement-breakpoint
UPDATE "market"."security" SET ended_session = NULL, end_reason = NULL
 WHERE id IN (SELECT id FROM mixed_series)
   AND ended_session > (SELECT max(session) FROM "market"."daily_bar" bar WHERE bar.security_id = security.id);
--> statement-breakpoint
-- Where only the demo told dividends, the series has none now; where a provider tells them, its next load says so again.
UPDATE "market"."security" SET has_dividends = false
 WHERE id IN (SELECT id FROM mixed_series)
   AND NOT EXISTS (SELECT FROM "market"."corporate_action" action WHERE action.security_id = security.id AND action.kind = 'dividend');
--> statement-breakpoint
DELETE FROM "market"."price_factor" WHERE security_id IN (SELECT id FROM mixed_series);
--> statement-breakpoint
INSERT INTO "market"."price_factor" (security_id, until_session, split, total)
SELECT security_id, ex_session - 1,
       exp(sum(sum(CASE WHEN kind = 'split' THEN ln(factor) ELSE 0 END)) OVER later), exp(sum(sum(ln(factor))) OVER later)
  FROM (
    SELECT action.security_id, action.kind, ex.session AS ex_session,
           CASE WHEN kind = 'split' THEN 1 / value::float8 ELSE 1 - value::float8 / before.close::float8 END AS factor
      FROM "market"."corporate_action" action
      JOIN LATERAL (SELECT session FROM "market"."trading_session" WHERE day >= ex_date ORDER BY day LIMIT 1) ex ON true
      LEFT JOIN LATERAL (SELECT close FROM "market"."daily_bar" bar WHERE bar.security_id = action.security_id AND bar.session < ex.session
                          ORDER BY bar.session DESC LIMIT 1) before ON true
     WHERE action.security_id IN (SELECT id FROM mixed_series)
       AND ex.session <= (SELECT max(session) FROM "market"."daily_bar" bar WHERE bar.security_id = action.security_id)
       AND CASE WHEN kind = 'split' THEN value > 0 ELSE value < before.close END) step
 GROUP BY security_id, ex_session
WINDOW later AS (PARTITION BY security_id ORDER BY ex_session DESC);
--> statement-breakpoint
DROP TABLE mixed_series;
--> statement-breakpoint
-- The demo's fund has a symbol of its own; VTI is the real fund only.
UPDATE "market"."security_symbol" SET symbol = 'DEMOFD'
 WHERE symbol = 'VTI' AND security_id IN (SELECT id FROM "market"."security" WHERE is_demo AND is_benchmark);
--> statement-breakpoint
INSERT INTO "market"."fact_work" (kind, cik, from_day, to_day)
SELECT kind, cik, '0001-01-01', '9999-12-31' FROM "market"."company" CROSS JOIN (VALUES ('trade'), ('event')) kinds (kind);
