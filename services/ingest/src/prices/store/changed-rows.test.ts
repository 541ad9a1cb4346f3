import { expect, test } from '@jest/globals';
import { applyEndings } from './apply-endings.ts';
import { type ChangedRows, changedAfter } from './changed-rows.ts';
import { checkFund } from './check-fund.ts';
import type { IncomingBars } from './copy-bars.ts';
import { linkSecurities } from './link-securities.ts';
import { quarantineBars } from './quarantine-bars.ts';
import { queueBarFacts, queuePriceFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';
import { Refusals } from './refusals.ts';
import { settleChangedSeries, settleGaps } from './settle-gaps.ts';
import { storeActions } from './store-actions.ts';
import { noteDividends, storeBars } from './store-bars.ts';
import type { Tx } from './transaction.ts';

/** The compiler checks these calls; nobody makes them. */
export async function stepsInAnotherOrder(
  tx: Tx,
  begun: ChangedRows<'begun'>,
  copied: IncomingBars<'copied'>,
  checked: IncomingBars<'checked'>,
): Promise<void> {
  const { symbolDays } = checked;
  const about = { source: 's', hasDividends: false, isDemo: false };
  const stored = changedAfter('actions', begun);
  const settled = changedAfter('settled', begun);
  const quarantined = changedAfter('quarantined', begun);
  const withFactors = changedAfter('factors', begun);
  // @ts-expect-error the demo's bars may be among them
  await checkFund(tx, copied, [], { isDemo: false, isOneDay: true });
  // @ts-expect-error the fund has not been checked
  await storeBars(tx, { incoming: copied, changed: changedAfter('endings', begun) }, about);
  // @ts-expect-error symbols may still change
  await storeBars(tx, { incoming: checked, changed: begun }, about);
  // @ts-expect-error bars are stored already, under symbols that have ended
  await applyEndings(tx, { symbolDays, changed: changedAfter('bars', begun) }, [], false, new Refusals());
  // @ts-expect-error the bars' symbols have no series yet
  await storeActions(tx, { symbolDays, changed: begun }, [], about, new Refusals());
  // @ts-expect-error the actions are missing
  await settleChangedSeries(tx, changedAfter('bars', begun));
  // @ts-expect-error a load settles what it has changed
  await settleGaps(tx, stored, 'all');
  // @ts-expect-error bars may go to another series
  await noteDividends(tx, stored, 's');
  // @ts-expect-error bars may go to another series
  await quarantineBars(tx, stored);
  // @ts-expect-error bars may be held back
  await rebuildFactors(tx, settled);
  // @ts-expect-error series are joined by right prices
  await linkSecurities(tx, quarantined);
  // @ts-expect-error facts would be computed with old factors
  await queueBarFacts(tx, quarantined);
  // @ts-expect-error facts would be those of other companies
  await queuePriceFacts(tx, withFactors);
}

test('a step leaves the tables as they are', () => {
  const begun = { bars: 1, actions: 2, series: 3, lastStep: 'begun' } as unknown as ChangedRows<'begun'>;
  expect(changedAfter('settled', begun)).toEqual({ ...begun, lastStep: 'settled' });
});
