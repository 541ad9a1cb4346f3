import type { Database } from '@sentinel/database';
import type { AlertDelivery, AlertFormType } from '@sentinel/vocabulary-alerts';
import type { Anchor } from '../anchors.ts';
import type { AlertRule, AlertTargets } from '../rule.ts';
import { readStoredCriteria, ruleOf } from './stored-criteria.ts';

/** A saved alert that an event may match. */
export interface CandidateAlert {
  readonly alertId: string;
  readonly version: number;
  readonly accountId: string;
  readonly name: string;
  readonly rule: AlertRule;
  readonly delivery: AlertDelivery;
  readonly byEmail: boolean;
  readonly bySms: boolean;
}

interface Row {
  alert_id: string;
  version: number;
  account_id: string;
  name: string;
  criteria: unknown;
  delivery: AlertDelivery;
  by_email: boolean;
  by_sms: boolean;
  kind: Anchor['kind'];
  /** The event's companies and owners that the alert watches. */
  issuers: string[];
  owners: string[];
  watchlist: { id: string; name: string } | null;
}

export interface CandidatesOf {
  readonly formType: AlertFormType;
  /** `anchorsOfEvent` */
  readonly anchors: readonly Anchor[];
  /** `sizeOf` */
  readonly size: number;
  /** Alerts that were saved first after this do not match, nor members that a watchlist got after it: the event was known before. Null: now. */
  readonly knownSince: Date | null;
}

/**
 * The alerts that an event may match: one lookup in the inverted index, so that the cost depends only on the number of alerts found.
 * Leaves out paused alerts, and those of accounts that are disabled or no longer have permission for alerts. Marketing consent is
 * not considered.
 */
export async function candidateAlerts(
  { sql }: Database,
  { anchors, formType, knownSince, size }: CandidatesOf,
): Promise<CandidateAlert[]> {
  const kinds = anchors.map(({ kind }) => kind);
  const keys = anchors.map(({ key }) => key);
  const known = sql`coalesce(${knownSince?.toISOString() ?? null}::timestamptz, now())`;
  const rows = await sql<Row[]>`
    with event (kind, key) as (select * from unnest(${kinds}::text[], ${keys}::text[])),
    found (kind, key, of_kind, cik) as (
      select kind, key, kind, key from event
       union all
      select 'watchlist', member.watchlist_id::text, event.kind, event.key
        from event
        join alerts.watchlist_member member
          on member.cik = event.key and member.kind = case event.kind when 'issuer' then 'company' when 'owner' then 'person' end
       where member.added_at <= ${known})
    select a.id as alert_id, a.version, a.account_id, a.name, a.criteria, a.delivery, a.by_email, a.by_sms, anchor.kind,
           coalesce(array_agg(found.cik) filter (where found.of_kind = 'issuer'), '{}') as issuers,
           coalesce(array_agg(found.cik) filter (where found.of_kind = 'owner'), '{}') as owners,
           case when list.id is not null then json_build_object('id', list.id, 'name', list.name) end as watchlist
      from found
      join alerts.alert_anchor anchor on anchor.form_type = ${formType} and anchor.kind = found.kind and anchor.key = found.key
      join alerts.alert a on a.id = anchor.alert_id
      join identity.account person on person.id = a.account_id
      left join alerts.watchlist list on list.id = case anchor.kind when 'watchlist' then anchor.key::uuid end
     where anchor.floor <= ${size}
       and a.created_at <= ${known}
       and (a.paused_at is null or a.snoozed_until <= now())
       and person.disabled_at is null
       and person.permissions && array['alerts', 'admin']
     group by a.id, anchor.kind, list.id`;
  return rows.map((row) => ({
    alertId: row.alert_id,
    version: row.version,
    accountId: row.account_id,
    name: row.name,
    rule: ruleOf(readStoredCriteria(row.criteria), targetsOf(row)),
    delivery: row.delivery,
    byEmail: row.by_email,
    bySms: row.by_sms,
  }));
}

/** What an alert watches of the event that found it. */
function targetsOf({ kind, issuers, owners, watchlist }: Row): AlertTargets {
  if (watchlist) return { kind: 'watchlist', ...watchlist, issuers: new Set(issuers), owners: new Set(owners) };
  if (kind === 'issuer') return { kind, ciks: issuers };
  return kind === 'owner' ? { kind, ciks: owners } : { kind: 'any' };
}
