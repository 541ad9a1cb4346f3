import { randomUUID } from 'node:crypto';
import type { MatchedEvent } from '@sentinel/alert-rules';
import { type Database, schema } from '@sentinel/database';

/** A sale as matching describes it. */
export const MADE_EVENT: MatchedEvent = {
  title: 'Sale of 64,000 shares by Okafor R.',
  headline: 'CEO sold $1.95M',
  detail: 'CEO, $1,945,580, traded Oct 20, 2026, tagged Largest, Late',
  company: { cik: '0009900001', name: 'Eastmark Biologics', ticker: 'EMBX' },
  formType: '4',
  accession: '0009990009-26-000117',
  filingUrl: 'https://www.sec.gov/Archives/edgar/data/9900001/000999000926000117/0009990009-26-000117-index.htm',
  acceptedAt: '2026-10-22T20:41:00Z',
  day: '2026-10-20',
  isDemo: false,
  direction: 'down',
  tags: ['Largest', 'Late'],
  owners: [{ cik: '0009900901', name: 'Okafor R.' }],
  rows: [
    ['Company', 'Eastmark Biologics (EMBX)'],
    ['Who', 'Okafor R. (Chief Executive Officer, Director)'],
    ['Kind', 'Sale'],
    ['Holding', 'from 276,400 to 212,400 shares (23.15% less)'],
    ['10b5-1 plan', 'none reported'],
  ],
  trades: [
    { tradeDate: 'Oct 20, 2026', shares: '24,000', price: '$30.52', value: '$732,480' },
    { tradeDate: 'Oct 20, 2026', shares: '40,000', price: '$30.33', value: '$1,213,100' },
    { tradeDate: 'Total', shares: '64,000', price: '$30.40', value: '$1,945,580' },
  ],
};

/** A match as matching writes it; gives its id. */
export async function seedMatch(
  { orm }: Database,
  row: Partial<typeof schema.match.$inferInsert> & { accountId: string; alertId: string },
): Promise<string> {
  const id = randomUUID();
  await orm.insert(schema.match).values({
    id,
    alertVersion: 1,
    alertName: 'Sales',
    formType: '4',
    eventKey: `${id}/sale`,
    cik: MADE_EVENT.company.cik,
    event: MADE_EVENT,
    reasons: [{ label: 'Value', asked: 'at least $1,000,000', found: '$1,945,580' }],
    requestId: 'ingest-request-1',
    ...row,
  });
  return id;
}

/** A notification of one match that waits to be sent; gives its id. */
export async function seedNotification(
  owner: Database,
  row: Omit<Partial<typeof schema.notification.$inferInsert>, 'alertId'> & { accountId: string; alertId: string },
): Promise<string> {
  const { accountId, alertId, channel = 'email' } = row;
  const matchId = await seedMatch(owner, { accountId, alertId });
  const notificationId = randomUUID();
  await owner.orm
    .insert(schema.notification)
    .values({ id: notificationId, kind: 'match', channel, requestId: 'ingest-request-1', ...row });
  await owner.orm.insert(schema.notificationMatch).values({ matchId, channel, notificationId });
  return notificationId;
}
