import { randomUUID } from 'node:crypto';
import type { MatchedEvent, Reason } from '@sentinel/alert-rules';
import { type Database, schema } from '@sentinel/database';
import type { NotificationChannel, NotificationState } from '@sentinel/vocabulary-alerts';

interface SeededMatch {
  readonly accountId: string;
  readonly alertId: string;
  readonly alertName: string;
  readonly eventKey: string;
  readonly matchedAt?: Date;
}

export const EVENT: MatchedEvent = {
  title: 'Sale of 1,000 shares by Doe Jane',
  detail: 'CFO, $25,000, traded Nov 20, 2026',
  company: { cik: '0000000002', name: 'Aldgate', ticker: 'ALDG' },
  formType: '4',
  accession: '0000000002-26-000001',
  filingUrl: 'https://www.sec.gov/Archives/edgar/data/2/000000000226000001/0000000002-26-000001-index.htm',
  acceptedAt: '2026-11-20T21:31:00.000Z',
  day: '2026-11-20',
  isDemo: false,
  direction: 'down',
  rows: [],
  trades: [],
};
export const REASONS: readonly Reason[] = [{ label: 'Trade types', asked: 'Sales', found: 'Sales' }];

/** A match, as matching writes it; gives its id. */
export async function seedMatch({ orm }: Database, { matchedAt = new Date(), ...match }: SeededMatch): Promise<string> {
  const [row] = await orm
    .insert(schema.match)
    .values({
      ...match,
      matchedAt,
      alertVersion: 1,
      formType: '4',
      accession: EVENT.accession,
      cik: EVENT.company.cik,
      eventDay: EVENT.day,
      event: EVENT,
      reasons: REASONS,
      requestId: 'r',
    })
    .returning({ id: schema.match.id });
  if (!row) throw new Error('The match was not stored.');
  return row.id;
}

interface SeededMessage {
  readonly accountId: string;
  readonly alertId: string | null;
  readonly matchIds: readonly string[];
  readonly channel?: NotificationChannel;
  readonly kind?: 'match' | 'digest';
  /** Of a digest; null: it tells what one filing made several alerts find. */
  readonly period?: string | null;
  readonly state?: NotificationState;
}

/** A message about matches, as the worker writes it; gives its id. */
export async function seedMessage(
  { orm }: Database,
  { accountId, alertId, channel = 'email', kind = 'match', matchIds, period, state = 'queued' }: SeededMessage,
): Promise<string> {
  const digest = kind === 'digest' ? `daily/${randomUUID()}` : null;
  const [row] = await orm
    .insert(schema.notification)
    .values({
      accountId,
      alertId,
      channel,
      kind,
      state,
      period: period === undefined ? digest : period,
      requestId: 'r',
    })
    .returning({ id: schema.notification.id });
  if (!row) throw new Error('The message was not stored.');
  for (const matchId of matchIds)
    await orm.insert(schema.notificationMatch).values({ matchId, channel, notificationId: row.id });
  return row.id;
}
