import { type Database, schema } from '@sentinel/database';
import type { AlertDelivery } from '@sentinel/vocabulary-alerts';
import { anchorsOf } from '../../anchors.ts';
import type { AlertRule, AlertTargets } from '../../rule.ts';

/** A saved alert of a test. Without other words: every Form 4, told at once by e-mail. */
export interface SeededAlert extends Partial<AlertRule> {
  readonly accountId: string;
  readonly name: string;
  readonly delivery?: AlertDelivery;
  readonly byEmail?: boolean;
  readonly bySms?: boolean;
}

const ANY_TRADE: AlertRule['filing'] = [{ constraint_type: 'trade_types', val: ['Purchases', 'Sales'] }];

/** Writes an alert, the watchlist that it watches, its first version and its entries in the inverted index, as services/alerts does; gives its id. */
export async function seedAlert(
  { orm }: Pick<Database, 'orm'>,
  { accountId, byEmail = true, bySms = false, delivery = 'instant', name, ...given }: SeededAlert,
): Promise<string> {
  const rule: AlertRule = {
    formType: '4',
    targets: { kind: 'any' },
    company: [],
    filing: (given.formType ?? '4') === '4' ? ANY_TRADE : [],
    moves: [],
    insiders: [],
    ...given,
  };
  const criteria = {
    form_type: rule.formType,
    tickers: [],
    reporting_person_ciks: rule.targets.kind === 'owner' ? rule.targets.ciks : [],
    ...(rule.targets.kind === 'watchlist' ? { watchlist: rule.targets.id } : {}),
    company_criteria: rule.company,
    form_type_constraints: rule.filing,
    delay_constraints: rule.moves,
    insider_trade_constraints: rule.insiders,
  };
  return await orm.transaction(async (tx) => {
    if (rule.targets.kind === 'watchlist') await seedWatchlist(tx, accountId, rule.targets);
    const [alert] = await tx
      .insert(schema.alert)
      .values({ accountId, byEmail, bySms, criteria, delivery, formType: rule.formType, name })
      .returning({ id: schema.alert.id });
    if (!alert) throw new Error('The alert was not made.');
    await tx.insert(schema.alertVersion).values({ alertId: alert.id, version: 1, name, criteria });
    const { anchors, floor } = anchorsOf(rule);
    await tx
      .insert(schema.alertAnchor)
      .values(anchors.map(({ key, kind }) => ({ alertId: alert.id, floor, formType: rule.formType, key, kind })));
    return alert.id;
  });
}

async function seedWatchlist(
  orm: Pick<Database['orm'], 'insert'>,
  accountId: string,
  { id, issuers, name, owners }: Extract<AlertTargets, { kind: 'watchlist' }>,
): Promise<void> {
  await orm.insert(schema.watchlist).values({ id, accountId, name });
  const members = [
    ...[...issuers].map((cik) => ({ watchlistId: id, kind: 'company' as const, cik })),
    ...[...owners].map((cik) => ({ watchlistId: id, kind: 'person' as const, cik })),
  ];
  if (members.length > 0) await orm.insert(schema.watchlistMember).values(members);
}
