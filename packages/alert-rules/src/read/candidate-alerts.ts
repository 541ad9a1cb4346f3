import type { Form4Constraint } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { type AlertTarget, type AlertTargets, ANY_TARGET } from '../matches-trade.ts';

/** A saved alert that watches the issuer or an owner of a filing, with its account's email address. */
export interface CandidateAlert {
  readonly alertId: string;
  readonly accountId: string;
  readonly name: string;
  readonly constraints: readonly Form4Constraint[];
  readonly targets: AlertTargets;
  readonly email: string;
}

interface Row {
  alert_id: string;
  account_id: string;
  name: string;
  constraints: Form4Constraint[];
  kind: AlertTarget['kind'];
  ciks: string[];
  email: string;
}

/**
 * The Form 4 alerts that watch this issuer, one of these owners, or every company. One lookup in the inverted index, so the cost
 * depends only on the number of alerts found. Leaves out alerts of accounts that are disabled or no longer have permission for
 * alerts. Marketing consent is not considered.
 */
export async function candidateAlerts(
  { sql }: Database,
  issuerCik: string,
  ownerCiks: readonly string[],
): Promise<CandidateAlert[]> {
  const targets: AlertTarget[] = [
    ANY_TARGET,
    { kind: 'issuer', cik: issuerCik },
    ...ownerCiks.map((cik) => ({ kind: 'owner' as const, cik })),
  ];
  const kinds = targets.map(({ kind }) => kind);
  const ciks = targets.map(({ cik }) => cik);
  const rows = await sql<Row[]>`
    select a.id as alert_id, a.account_id, a.name, a.criteria -> 'form_type_constraints' as constraints,
           target.kind, array_agg(target.cik) as ciks, person.email
      from alerts.alert_target target
      join alerts.alert a on a.id = target.alert_id
      join identity.account person on person.id = a.account_id
     where (target.kind, target.cik) in (select * from unnest(${kinds}::text[], ${ciks}::text[]))
       and a.form_type = '4'
       and person.disabled_at is null
       and person.permissions && array['alerts', 'admin']
     group by a.id, target.kind, person.email`;
  return rows.map(({ account_id, alert_id, ciks: found, constraints, email, kind, name }) => ({
    alertId: alert_id,
    accountId: account_id,
    name,
    constraints,
    targets: kind === 'any' ? { kind } : { kind, ciks: found },
    email,
  }));
}
