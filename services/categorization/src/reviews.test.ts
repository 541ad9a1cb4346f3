import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createInternalSigner } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';

const SECRET = 'internal-token-secret-of-the-tests';
let db: TestDatabase;
let app: FastifyInstance;
let ids: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  app = buildApp({ logLevel: 'silent', databaseUrl: db.url, internalTokenSecret: SECRET, undeclaredErrors: 'fail' });
  const { orm } = db.owner;
  const accounts = await orm
    .insert(schema.account)
    .values(['one', 'two'].map((name) => ({ email: `${name}@sentinel.example`, name, passwordHash: 'x' })))
    .returning();
  ids = accounts.map(({ id }) => id);
  await orm.insert(schema.reviewCompany).values([
    { gvkey: '1', name: 'Zinc' },
    { gvkey: '2', name: 'Aldgate' },
    { gvkey: '3', name: 'Nobody’s' },
  ]);
  await orm
    .insert(schema.interaction)
    .values(
      ['1', '2', '3'].flatMap((gvkey) =>
        [2, 1].map((interactionNum) => ({ gvkey, interactionNum, interaction: '{}', contentHash: 'h'.repeat(64) })),
      ),
    );
  await orm.insert(schema.assignment).values([
    { accountId: ids[0]!, gvkey: '1' },
    { accountId: ids[0]!, gvkey: '2' },
    { accountId: ids[1]!, gvkey: '1' },
  ]);
  await orm.insert(schema.verdict).values([{ accountId: ids[0]!, gvkey: '1', interactionNum: 2, categorization: 1 }]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const read = async (accountId: string) => {
  const token = createInternalSigner(SECRET)('categorization', {
    accountId,
    sessionId: 's',
    email: 'x@sentinel.example',
    permissions: [],
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/operations/get_ey_fraud_confcalls',
    headers: { authorization: `Bearer ${token}` },
    payload: { type: 'get_ey_fraud_confcalls', email: 'x@sentinel.example' },
  });
  return answer
    .json()
    .response.map((row: Record<string, unknown>) => [row.company_name, row.interaction_num, row.categorization]);
};

test('a reviewer gets the interactions of the assigned companies, in order and with their own verdicts', async () => {
  expect(await read(ids[0]!)).toEqual([
    ['Aldgate', 1, null],
    ['Aldgate', 2, null],
    ['Zinc', 1, null],
    ['Zinc', 2, 1],
  ]);
});

test('another reviewer of the same company does not see those verdicts', async () => {
  expect(await read(ids[1]!)).toEqual([
    ['Zinc', 1, null],
    ['Zinc', 2, null],
  ]);
});
