import type { Database } from '@sentinel/database';

/** Whether something of the demo is stored: filings of its market, or its accounts, whose password everybody knows. */
export async function holdsDemo({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  const [row] = await sql<{ held: boolean }[]>`
    select exists (select from market.filing where is_demo)
        or exists (select from identity.account where email like '%@sentinel.example') as held`;
  return row?.held ?? false;
}
