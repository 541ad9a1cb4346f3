import type { Database } from '@sentinel/database';
import type { ShareCounts } from '@sentinel/edgar';
import type { MasterLoad } from './store-tickers.ts';

/** Stores a company's share counts and queues its facts from the first changed count on. Storing the same file again changes nothing. */
export async function storeShareCounts({ sql }: Database, { cik, counts }: ShareCounts): Promise<MasterLoad> {
  if (counts.length === 0) return { changed: 0, refusal: 'it states no shares outstanding' };
  return sql.begin(async (tx) => {
    const stored = await tx<{ filed_on: string }[]>`
      insert into market.shares_outstanding as known (cik, as_of, filed_on, shares, accession)
      select distinct on ("filedOn", "asOf") ${cik}, "asOf", "filedOn", shares, accession
        from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb)
          as stated ("asOf" date, "filedOn" date, shares numeric, accession text)
       order by "filedOn", "asOf", accession desc
      on conflict (cik, filed_on, as_of) do update set shares = excluded.shares, accession = excluded.accession
       where known.shares <> excluded.shares
      returning filed_on::text`;
    if (stored.length > 0) {
      const first = stored.map(({ filed_on }) => filed_on).sort()[0] ?? null;
      await tx`
        insert into market.fact_work (kind, cik, from_day, to_day)
        select kind, ${cik}, ${first}::date, '9999-12-31' from (values ('trade'), ('event')) kinds (kind)`;
    }
    return { changed: stored.length, refusal: null };
  });
}
