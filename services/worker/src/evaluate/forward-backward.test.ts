import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AlertRule } from '@sentinel/alert-rules';
import { searchAlert } from '@sentinel/alert-rules/read';
import { anyRule, seedAlert } from '@sentinel/alert-rules/testing';
import { addDays, newYorkDay } from '@sentinel/calendar';
import { type Database, schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { clearWorld, madeWorld, type Step, writeSessions } from '../testing/made-world.ts';
import { seedAccount } from '../testing/seed.ts';
import { evaluateFiling } from './evaluate-filing.ts';
import { createPriceJudge } from './judge-prices.ts';
import { createWaitingJudge } from './judge-waiting.ts';

const WORLDS = thorough(1, 3);
const ALERTS = 120;
const TODAY = newYorkDay(new Date());

let db: TestDatabase;
let accountId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  await writeSessions(db.owner, TODAY);
});
afterAll(() => db.drop());

/**
 * Random alerts whose matches no late input takes back: sums of insiders' trades grow, so they have a least value only. They have few
 * conditions, so that many match.
 */
const rules = fc.array(
  fc.tuple(anyRule, fc.nat()).map(([rule, pick]): AlertRule => {
    const { company, filing, formType, insiders, targets } = rule;
    const isNeeded = ({ constraint_type: type }: AlertRule['filing'][number]) =>
      type === (formType === 'keyword' ? 'keywords' : 'trade_types');
    const others = filing.filter((one) => !isNeeded(one));
    return {
      ...rule,
      targets: targets.kind === 'owner' && formType !== '4' ? { kind: 'any' } : targets,
      company: company.slice(0, 1),
      filing: [...filing.filter(isNeeded), ...others.filter((_, index) => index === pick % others.length)],
      insiders: insiders.map((sum) => (sum.constraint_type === 'lookback_period' ? sum : { ...sum, bool: 'ge' })),
    };
  }),
  { minLength: ALERTS, maxLength: ALERTS },
);
const randoms = fc.infiniteStream(fc.noBias(fc.nat(2 ** 31 - 1)).map((number) => number / 2 ** 31));

/** A worker that may stop at any time and begin anew. */
function startWorker(database: Database) {
  const judges = { waiting: createWaitingJudge(database), prices: createPriceJudge(database) };
  const evaluate = async () => {
    const filings = await database.orm.execute(
      sql`select accession from market.filing where evaluated_at is null order by md5(accession)`,
    );
    for (const { accession } of filings) await evaluateFiling(database, String(accession));
  };
  const prices = () => judges.prices(new Date());
  return { evaluate, prices, waiting: judges.waiting };
}

async function fire(database: Database, world: readonly Step[], random: () => number): Promise<void> {
  let worker = startWorker(database);
  for (const step of world) {
    await step(db.owner);
    if (random() < 0.03) worker = startWorker(database);
    if (random() < 0.2) await worker.evaluate();
    if (random() < 0.1) await worker.waiting();
    if (random() < 0.1) await worker.prices();
  }
  await worker.evaluate();
  await worker.waiting();
  await worker.prices();
}

test('DESIGN section 6 "Alerts": alerts that fire as a random market becomes known have fired for what a search of the past finds at the end', async () => {
  const fired = { alerts: 0, matches: 0, kinds: new Map<string, number>(), targets: new Set<string>() };
  const span = { from: addDays(TODAY, -4), to: TODAY, limit: 10_000 };
  await fc.assert(
    fc.asyncProperty(rules, randoms, async (all, stream) => {
      await clearWorld(db.owner);
      const random = () => stream.next().value as number;
      const alerts = new Map<string, AlertRule>();
      for (const [index, rule] of all.entries())
        alerts.set(await seedAlert(db.owner, { accountId, name: `Alert ${index}`, ...rule }), rule);
      await db.owner.sql`update alerts.alert set created_at = now() - interval '90 days'`;
      await db.owner.sql`update alerts.watchlist_member set added_at = now() - interval '90 days'`;
      await fire(db.database, madeWorld(random, TODAY), random);
      const rows = await db.owner.orm.select().from(schema.match);
      for (const [alertId, rule] of alerts) {
        const forward = rows.filter((row) => row.alertId === alertId).map(({ eventKey }) => eventKey);
        const { events } = await searchAlert(db.owner, rule, span);
        expect({ rule, keys: forward.sort() }).toEqual({ rule, keys: events.map(({ key }) => key).sort() });
        fired.alerts += 1;
        fired.matches += forward.length;
        if (forward.length > 0) fired.kinds.set(rule.formType, (fired.kinds.get(rule.formType) ?? 0) + 1);
        if (forward.length > 0) fired.targets.add(rule.targets.kind);
      }
    }),
    { numRuns: WORLDS, seed: 10, endOnFailure: true },
  );
  // Each kind of alert has fired, so that the comparison says something.
  expect([...fired.kinds.keys()].sort()).toEqual(['4', '8-K', 'keyword', 'price_alert']);
  expect([...fired.targets].sort()).toEqual(['any', 'issuer', 'owner', 'watchlist']);
  expect(fired.matches).toBeGreaterThan(WORLDS);
});
