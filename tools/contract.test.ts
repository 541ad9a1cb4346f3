import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase } from '@sentinel/database/testing';

const root = resolve(import.meta.dirname, '..');

test('a gateway without something that pages of the last 30 days still use is not released', async () => {
  const db = await createTestDatabase();
  try {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const use = { operation: 'removed_operation', field: '', caller: 'alerts@0123456789ab' };
    await db.owner.orm.insert(schema.deprecatedUse).values([
      { ...use, day: day(0), calls: 2 },
      { ...use, day: day(20), calls: 3 },
      { ...use, day: day(40), calls: 100 },
      { ...use, operation: 'get_alert', day: day(0), calls: 1 },
    ]);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools/tsx.mjs'), join(root, 'tools/contract.ts'), '--database', db.url],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain(
      'removed_operation is removed, but alerts@0123456789ab used it in 5 calls of the last 30 days: keep it until nobody does',
    );
    expect(stderr).not.toContain('get_alert is removed');
    expect(status).toBe(1);
  } finally {
    await db.drop();
  }
});
