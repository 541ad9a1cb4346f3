// `npm run check:facts -- [--companies N]`: computes the market facts and the tags of trades a second time and compares every value with those stored
// (docs/market-data.md, "Checked by a second computation"). The database is that of the running `npm start`, or DATABASE_URL.
import { parseArgs } from 'node:util';
import { openAsOwner } from '../packages/database/src/testing.ts';
import { env, readConfig } from '../packages/service-kit/src/index.ts';
import { checkFacts } from '../services/ingest/src/facts/testing/wrong-facts.ts';
import { checkTags } from '../services/ingest/src/facts/testing/wrong-tags.ts';

/** How many differences are printed. */
const MAX_PRINTED = 50;

const { values: options } = parseArgs({ options: { companies: { type: 'string', default: '300' } } });
const companies = Number(options.companies);
if (!Number.isInteger(companies) || companies < 1) {
  console.error('--companies takes a whole number of at least 1.');
  process.exit(2);
}
const { databaseUrl } = readConfig('check:facts', {
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
});
const database = openAsOwner(databaseUrl, { max: 1 });
try {
  // All from one state of the database. The same companies each time, drawn by a hash of the CIK.
  const checked = await database.sql.begin('isolation level repeatable read read only', async (sql) => {
    const sample = await sql<{ cik: string }[]>`
      select cik from (select cik from market.trade_fact union select cik from market.event_fact) with_facts
       order by md5(cik) limit ${companies}`;
    const [queued] = await sql<{ count: number }[]>`select count(*)::int as count from market.fact_work`;
    const ciks = sample.map(({ cik }) => cik);
    const [facts, tags] = [await checkFacts({ sql }, ciks), await checkTags(sql, ciks)];
    return {
      queued: queued?.count ?? 0,
      companies: ciks.length,
      ...facts,
      wrong: [...facts.wrong, ...tags.wrong],
      tags,
    };
  });
  if (checked.queued > 0)
    console.log(`Facts are still queued (${checked.queued}): some that differ may only not be computed yet.`);
  for (const difference of checked.wrong.slice(0, MAX_PRINTED)) console.log(difference);
  const compared = `${checked.known} known values of ${checked.trades} trades and ${checked.events} events of ${checked.companies} companies`;
  const tagged = Object.values(checked.tags.counts).reduce((sum, count) => sum + count, 0);
  console.log(`${checked.wrong.length} of ${compared}, and of ${tagged} tags of ${checked.tags.trades} trades, differ`);
  process.exitCode = checked.wrong.length > 0 || checked.known === 0 ? 1 : 0;
} finally {
  await database.close();
}
