import { expect, test } from '@jest/globals';
import { migrateDatabase } from './migrate.ts';
import { migrateUntil } from './testing/migrate-until.ts';
import { createEmptyDatabase, MIGRATIONS, openAsOwner } from './testing.ts';

test('interactions get the descriptions that they hold, whatever their text is, and verdicts their first history', async () => {
  const empty = await createEmptyDatabase();
  const owner = openAsOwner(empty.url, { max: 1 });
  const { sql } = owner;
  try {
    await migrateUntil(owner, 'categorization', '0000_first');
    await sql`insert into identity.account (email, name, password_hash) values ('a@sentinel.example', 'A', 'x')`;
    await sql`insert into categorization.company (gvkey, name) values ('1', 'One')`;
    const texts = [
      '{"description":"Booked early","interaction":[]}',
      '{"interaction":[]}',
      '{"a": broken',
      '["turn"]',
      '',
    ];
    for (const [index, text] of texts.entries())
      await sql`
        insert into categorization.interaction (gvkey, interaction_num, interaction, content_hash) values ('1', ${index + 1}, ${text}, 'h')`;
    await sql`
      insert into categorization.verdict (account_id, gvkey, interaction_num, categorization, decided_at)
      select id, '1', 2, 0, '2026-01-02T03:04:05Z' from identity.account`;

    await migrateDatabase(empty.url, MIGRATIONS);

    const rows = await sql`select description, interaction from categorization.interaction order by interaction_num`;
    expect(rows.map(({ description }) => description)).toEqual(['Booked early', null, null, null, null]);
    expect(rows.map(({ interaction }) => interaction)).toEqual(texts);
    expect([
      ...(await sql`select outcome, version, categorization, reason, highlights, decided_at = '2026-01-02T03:04:05Z' as is_of_then from categorization.verdict_history`),
    ]).toEqual([
      {
        outcome: 'saved',
        version: 1,
        categorization: 0,
        reason: '',
        highlights: [],
        is_of_then: true,
      },
    ]);
  } finally {
    await owner.close();
    await empty.drop();
  }
});
