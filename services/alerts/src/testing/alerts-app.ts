import type { OperationTypeOf } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type Caller, createInternalSigner } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';

/** Of the links of messages, and of Twilio's signatures. */
export const LINK_SECRET = 'link-secret-of-the-tests-long-enough';
export const SMS_AUTH_TOKEN = 'token';
/** Operations that do not name their caller. */
const WITHOUT_EMAIL: readonly string[] = [
  'check_filing',
  'get_alert_checks',
  'get_alerts_overview',
  'redrive_notification',
  'undo_link_change',
];
const isWithoutEmail = (type: string) =>
  WITHOUT_EMAIL.includes(type) || type.includes('watchlist') || type.includes('kept_case');
const SECRET = 'internal-token-secret-of-the-tests';

/** The service on a database of its own, with three companies of which two carried the ticker ALDG. */
export interface AlertsApp {
  readonly db: TestDatabase;
  readonly app: FastifyInstance;
  addCaller(email: string, account?: Partial<typeof schema.account.$inferInsert>): Promise<Caller>;
  post(type: OperationTypeOf<'alerts'>, payload: object, as: Caller): ReturnType<typeof inject>;
  close(): Promise<void>;
}

const inject = (app: FastifyInstance, type: string, payload: object, as: Caller) =>
  app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('alerts', as)}` },
    payload: { type, ...payload },
  });

export async function startAlerts(): Promise<AlertsApp> {
  const db = await createTestDatabase();
  const app = buildApp({
    logLevel: 'error',
    databaseUrl: db.url,
    canaryEmail: undefined,
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail',
    publicUrl: 'http://localhost:8080',
    linkSecret: LINK_SECRET,
    smsAuthToken: SMS_AUTH_TOKEN,
  });
  await db.owner.orm.insert(schema.company).values([
    { cik: '0000000001', name: 'Old Aldgate', filedTicker: 'ALDG', asOf: new Date('2010-01-01') },
    { cik: '0000000002', name: 'Aldgate', filedTicker: 'ALDG', asOf: new Date('2026-01-01') },
    { cik: '0000000003', name: 'Basalt', filedTicker: 'BSLT', asOf: new Date('2026-01-01') },
  ]);
  return {
    db,
    app,
    async addCaller(email, account = {}) {
      const [row] = await db.owner.orm
        .insert(schema.account)
        .values({ email, name: 'P', passwordHash: 'x', permissions: ['alerts'], ...account })
        .returning();
      return { accountId: row!.id, sessionId: 's', email, permissions: ['alerts'] };
    },
    post: (type, payload, as) =>
      inject(app, type, isWithoutEmail(type) ? payload : { email: as.email, ...payload }, as),
    async close() {
      await app.close();
      await db.drop();
    },
  };
}

/** A Form 4 alert on Aldgate's sales, as the form sends it. */
export const draft = (alert_name: string, more: object = {}) => ({
  alert_name,
  form_type: '4',
  tickers: ['ALDG'],
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
  ...more,
});
