ALTER TABLE "alerts"."receipt" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "alert" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "accession" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "reasons" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "match_ids" uuid[];--> statement-breakpoint
ALTER TABLE "alerts"."receipt" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
-- As before, and each row says what it concerns. That is read here, so that rows of the release before say it as well. A list ends after
-- ten matches; the steps `matched` have one each. Later steps of a digest, such as a report, concern what was handed over, which may be
-- less than what matched. `$[*]` takes any JSON, so that no odd match can stop its messages. Planning anew for each row would cost more
-- than everything else here.
CREATE OR REPLACE FUNCTION "alerts"."chain_receipt"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  message record;
  told record;
  more text;
  -- ALERT_KIND_WORDS.
  kinds CONSTANT jsonb := '{"4": "insider trading", "8-K": "material event", "price_alert": "price", "keyword": "keyword"}';
BEGIN
  SELECT n.channel, n.kind, n.alert_id INTO message
    FROM alerts.notification n WHERE n.id = new.notification_id AND n.account_id = new.account_id;
  new.match_ids := coalesce(
    new.match_ids,
    (SELECT r.match_ids FROM alerts.receipt r WHERE message.kind = 'digest' AND r.notification_id = new.notification_id
        AND r.account_id = new.account_id AND r.step = 'handed_over' ORDER BY r.id DESC LIMIT 1),
    ARRAY(SELECT t.match_id FROM alerts.notification_match t WHERE t.notification_id = new.notification_id));
  new.match_ids := ARRAY(
    SELECT m.id FROM alerts.match m WHERE m.id = ANY (new.match_ids) AND m.account_id = new.account_id
       AND (new.alert_id IS NULL OR m.alert_id = new.alert_id) ORDER BY m.matched_at, m.id);
  new.alert_id := coalesce(new.alert_id, message.alert_id);
  IF cardinality(new.match_ids) > 0 THEN
    SELECT string_agg(DISTINCT coalesce(a.name, m.alert_name), '; ') AS alert,
           string_agg(DISTINCT kinds ->> m.form_type, '; ') AS kind,
           string_agg(DISTINCT (m.event #>> '{company,name}') || coalesce(' (' || (m.event #>> '{company,ticker}') || ')', ''), '; ') AS company,
           string_agg(DISTINCT m.accession, '; ') AS accession,
           string_agg(DISTINCT (
             SELECT string_agg(concat(r ->> 'label', ': ', r ->> 'found', ' (asked: ', r ->> 'asked', ')'), '; ' ORDER BY place)
               FROM jsonb_path_query(m.reasons, '$[*]') WITH ORDINALITY AS listed (r, place)), ' | ') AS reasons
      INTO told
      FROM alerts.match m LEFT JOIN alerts.alert a ON a.id = m.alert_id WHERE m.id = ANY (new.match_ids[1:10]);
  ELSE
    SELECT a.name AS alert, kinds ->> a.form_type AS kind, NULL AS company, NULL AS accession,
           CASE message.kind WHEN 'test' THEN 'A test: nothing matched' END AS reasons
      INTO told
      FROM (SELECT) nothing LEFT JOIN alerts.alert a ON a.id = new.alert_id AND a.account_id = new.account_id;
  END IF;
  more := CASE WHEN cardinality(new.match_ids) > 10 THEN 'and ' || cardinality(new.match_ids) - 10 || ' more matches' END;
  new.channel := coalesce(message.channel, '');
  new.kind := concat_ws('; ', told.kind, more);
  -- Fields are joined by line breaks, so none may contain one.
  new.alert := regexp_replace(concat_ws('; ', told.alert, more), '[\n\r]+', ' ', 'g');
  new.company := regexp_replace(concat_ws('; ', told.company, more), '[\n\r]+', ' ', 'g');
  new.accession := regexp_replace(concat_ws('; ', told.accession, more), '[\n\r]+', ' ', 'g');
  new.reasons := regexp_replace(concat_ws('; ', told.reasons, more), '[\n\r]+', ' ', 'g');
  new.step := regexp_replace(new.step, '[\n\r]+', ' ', 'g');
  new.recipient := regexp_replace(new.recipient, '[\n\r]+', ' ', 'g');
  new.detail := regexp_replace(new.detail, '[\n\r]+', ' ', 'g');
  new.version := 2;
  PERFORM pg_advisory_xact_lock(hashtextextended('alerts.receipt ' || new.account_id::text, 0));
  new.id := nextval('alerts.receipt_id_seq');
  new.previous_hash := coalesce(
    (SELECT r.hash FROM alerts.receipt r WHERE r.account_id = new.account_id ORDER BY r.id DESC LIMIT 1), '');
  new.hash := encode(sha256(convert_to(concat_ws(chr(10),
    new.previous_hash, new.notification_id::text, new.step, new.recipient, new.detail,
    to_char(new.at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    new.version::text, new.channel, new.alert, new.kind, new.company, new.accession, new.reasons), 'UTF8')), 'hex');
  RETURN new;
END $$;
