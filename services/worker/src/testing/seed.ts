import type { Form4Constraint } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';

const ANY_TRADE: Form4Constraint = { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] };

/** An account that may have alerts. */
export async function seedAccount({ orm }: Database, email: string): Promise<string> {
  const [row] = await orm
    .insert(schema.account)
    .values({ email, name: 'Test Person', passwordHash: 'none', permissions: ['alerts'] })
    .returning({ id: schema.account.id });
  if (!row) throw new Error('The account was not made.');
  return row.id;
}

interface SeededAlert {
  accountId: string;
  name: string;
  kind: 'any' | 'issuer' | 'owner';
  ciks?: readonly string[];
  constraints?: readonly Form4Constraint[];
}

/** A saved alert with its targets. */
export async function seedAlert(
  { orm }: Database,
  { accountId, ciks = [''], constraints = [ANY_TRADE], kind, name }: SeededAlert,
): Promise<string> {
  const [row] = await orm
    .insert(schema.alert)
    .values({ accountId, name, formType: '4', criteria: { form_type_constraints: constraints } })
    .returning({ id: schema.alert.id });
  if (!row) throw new Error('The alert was not made.');
  await orm.insert(schema.alertTarget).values(ciks.map((cik) => ({ alertId: row.id, kind, cik })));
  return row.id;
}
