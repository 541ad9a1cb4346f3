import { describe, expect, test } from '@jest/globals';
import { bar, CIK, OTHER_CIK, usePriceStore } from '../testing/price-store.ts';
import { SYMBOL_IS_REAL } from './separate-worlds.ts';

const { base, company, forgetWork, pending, store, storeDemo, writeDailyFilings } = usePriceStore();

describe('made-up and real prices', () => {
  const worlds = async () =>
    (
      await base.owner.sql<{ text: string }[]>`
        select concat_ws(' ', symbol, case when is_demo then 'demo' else 'real' end, case when is_benchmark then 'fund' end,
                         (select string_agg(trim_scale(close)::text, ',' order by session) from market.daily_bar where security_id = id)) as text
          from market.security join market.security_symbol on security_id = id order by symbol`
    ).map(({ text }) => text);

  test('have a fund each, whichever comes first', async () => {
    await storeDemo([bar('DEMOFD', '2025-06-02', '200'), bar('ALDWYN', '2025-06-02', '10')]);
    await store([bar('VTI', '2025-06-02', '300'), bar('AAA', '2025-06-02', '10')]);
    expect(await worlds()).toEqual(['AAA real 10', 'ALDWYN demo 10', 'DEMOFD demo fund 200', 'VTI real fund 300']);
  });

  test('a demo load’s rows of a symbol with real prices are refused, the others stored', async () => {
    await store([bar('VTI', '2025-06-02', '300')]);
    const { reasons, refused, stored } = await storeDemo(
      [bar('VTI', '2025-06-03', '211'), bar('ALDWYN', '2025-06-03', '10')],
      [{ kind: 'dividend', symbol: 'VTI', exDate: '2025-06-03', value: '1' }],
    );
    expect({ stored, refused }).toEqual({ stored: 1, refused: 2 });
    expect(reasons).toEqual([{ reason: SYMBOL_IS_REAL, count: 2, example: 'VTI,2025-06-03' }]);
    expect(await worlds()).toEqual(['ALDWYN demo 10', 'VTI real fund 300']);
    expect([...(await base.owner.sql`select kind from market.corporate_action`)]).toEqual([]);
  });

  test('the first real price of a symbol removes everything made up under it, and queues the facts that used it', async () => {
    await company(CIK, 'ALDWYN');
    await storeDemo(
      [bar('ALDWYN', '2025-06-02', '10'), bar('ALDWYN', '2025-06-03', '11')],
      [{ kind: 'split', symbol: 'ALDWYN', exDate: '2025-06-03', value: '2' }],
    );
    await forgetWork();
    await store([bar('ALDWYN', '2025-06-04', '7')]);
    expect(await worlds()).toEqual(['ALDWYN real 7']);
    const left = await base.owner
      .sql`select kind from market.corporate_action union all select 'factor' from market.price_factor`;
    expect([...left]).toEqual([]);
    expect(await pending()).toContainEqual({ kind: 'event', cik: CIK, span: '0001-01-01..9999-12-31' });
  });

  test('a price of a fund affects the companies of its own kind only', async () => {
    await company(CIK, 'ALDWYN');
    await company(OTHER_CIK, 'AAA');
    await storeDemo([bar('DEMOFD', '2025-06-02', '200'), bar('ALDWYN', '2025-06-02', '10')]);
    await store([bar('VTI', '2025-06-02', '300'), bar('AAA', '2025-06-02', '10')]);
    for (const cik of [CIK, OTHER_CIK]) await writeDailyFilings(cik, ['2025-06-02']);
    await forgetWork();
    await store([bar('VTI', '2025-06-03', '301')]);
    expect(new Set((await pending()).map(({ cik }) => cik))).toEqual(new Set([OTHER_CIK]));
    await forgetWork();
    await storeDemo([bar('DEMOFD', '2025-06-03', '201')]);
    expect(new Set((await pending()).map(({ cik }) => cik))).toEqual(new Set([CIK]));
  });
});
