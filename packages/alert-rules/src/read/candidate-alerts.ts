import type { Database } from '@sentinel/database';
import type { AlertDelivery, AlertFormType } from '@sentinel/vocabulary-alerts';
import type { Anchor } from '../anchors.ts';
import type { AlertRule } from '../rule.ts';
import { readStoredCriteria, ruleOf, targetsOf } from './stored-criteria.ts';

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
  keys: string[];
}

export interface CandidatesOf {
  readonly formType: AlertFormType;
  /** `anchorsOfEvent` */
  readonly anchors: readonly Anchor[];
  /** `sizeOf` */
  readonly size: number;
  /** Alerts that were saved first after this do not match: the event was known before. Null: now. */
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
  const rows = await sql<Row[]>`
    select a.id as alert_id, a.version, a.account_id, a.name, a.criteria, a.delivery, a.by_email, a.by_sms,
           anchor.kind, array_agg(anchor.key) as keys
      from alerts.alert_anchor anchor
      join alerts.alert a on a.id = anchor.alert_id
      join identity.account person on person.id = a.account_id
     where anchor.form_type = ${formType}
       and (anchor.kind, anchor.key) in (select * from unnest(${kinds}::text[], ${keys}::text[]))
       and anchor.floor <= ${size}
       and a.created_at <= coalesce(${knownSince?.toISOString() ?? null}::timestamptz, now())
       and (a.paused_at is null or a.snoozed_until <= now())
       and person.disabled_at is null
       and person.permissions && array['alerts', 'admin']
     group by a.id, anchor.kind`;
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
