import { expect, test } from '@jest/globals';
import { schema } from './index.ts';
import { createTestDatabase } from './testing.ts';

test('databases of two tests have the schema and know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await one.database.orm.insert(schema.reviewCompany).values({ gvkey: '1', name: 'One' });
    expect(await one.database.orm.select().from(schema.reviewCompany)).toHaveLength(1);
    expect(await other.database.orm.select().from(schema.reviewCompany)).toHaveLength(0);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
