import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRevisionCache } from '../search/revision-cache.ts';
import { type KnownStudy, studyRows } from './study.ts';
import type { Study } from './study-statement.ts';
import { near } from './testing/plain-study.ts';
import { openStudiedMarket, type StudiedMarket } from './testing/studied-market.ts';

/** The ways to make a study, and what is kept of it: each gives the study that `study.reference.test.ts` proves. */

let market: StudiedMarket;
beforeAll(async () => {
  market = await openStudiedMarket();
});
afterAll(() => market.close());

const nothingKnown = { get: () => undefined, set: () => {} };

describe('a study of most rows, whose medians the sample bounds first', () => {
  const study = (table: Study['table'], fromAcceptance: boolean): Study => ({
    table,
    where: { text: '', values: [] },
    fromAcceptance,
    horizon: 20,
  });
  type Bounds = readonly [bigint, bigint] | null;

  /**
   * The study as it is made of most rows of the table, with all rows as the sample, and for each time that its statement ran the number of
   * medians that had bounds.
   * @param misled replaces the bounds that the sample gave
   * @param mostRows 0 for any search
   */
  async function studyMost(
    one: Study,
    misled = (bounds: readonly Bounds[]) => bounds,
    mostRows: number | undefined = 0,
  ) {
    const bounded: number[] = [];
    const answer = await market.copy.read((run) =>
      studyRows(
        async (text, values) => {
          if (text.startsWith('\nwith hit')) bounded.push(text.split(' between ').length - 1);
          const rows = await run(text.replaceAll('_sample', ''), values);
          if (!text.includes('as bounds')) return rows;
          return [{ bounds: misled(rows[0]?.bounds as unknown as readonly Bounds[]) }];
        },
        one,
        nothingKnown,
        { mostRows },
      ),
    );
    return { answer, bounded };
  }

  test.each([
    ['trade', false],
    ['trade', true],
    ['event', false],
    ['event', true],
  ] as const)('is the same study: %s, from acceptance %s', async (table, fromAcceptance) => {
    const one = study(table, fromAcceptance);
    const plain = await market.copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one);
    expect([near(answer, plain), bounded]).toEqual([plain, [12]]);
  });

  test.each([
    ['all of the table', '', 12],
    ['no more than half', 'where value < (select median(value) from trade)', 0],
  ])('of a search that finds %s (%s) has bounds of %d medians', async (_found, text, medians) => {
    const one = { ...study('trade', false), where: { text, values: [] } };
    expect((await studyMost(one, undefined, 0.5)).bounded).toEqual([medians]);
  });

  test('is made without bounds of a return that the sample says nothing of, and with those of all others', async () => {
    const one = study('trade', false);
    const plain = await market.copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one, (bounds) => [null, ...bounds.slice(1)]);
    expect([near(answer, plain), bounded]).toEqual([plain, [11]]);
  });

  test('has no bounds where too few rows of the sample have the return', async () => {
    const one = { ...study('trade', false), where: { text: 'where id <= 20', values: [] } };
    const plain = await market.copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one);
    expect([near(answer, plain), bounded]).toEqual([plain, [0]]);
  });

  test.each([
    ['above', [4_000_000_000n, 5_000_000_000n]],
    ['below', [-5_000_000_000n, -4_000_000_000n]],
    ['beside', [10_000_000n, 10_100_000n]],
  ] as const)('is made again without the bounds that lie %s the median', async (_where, wrong) => {
    const one = study('trade', false);
    const plain = await market.copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one, (bounds) => [...bounds.slice(0, 10), wrong, wrong]);
    expect([near(answer, plain), bounded]).toEqual([plain, [12, 10]]);
  });
});

describe('a study that is asked for again', () => {
  test.each([
    ['trade', 0],
    ['trade', 1],
    ['event', 0],
    ['event', 1],
  ] as const)(
    'runs no statement, and one for another horizon, and is the same: %s, scanned from a share of %d',
    async (table, mostRows) => {
      const studies = createRevisionCache<KnownStudy>(10);
      const ask = async (change: Partial<Study>, revision = 1) => {
        const study: Study = { table, where: { text: '', values: [] }, fromAcceptance: false, horizon: 20, ...change };
        const ran: string[] = [];
        const answer = await market.copy.read((run) =>
          studyRows(
            (text, values) => {
              if (text.startsWith('\nwith hit')) ran.push(text.includes('by_issuer as') ? 'all' : 'details');
              return run(text.replaceAll('_sample', ''), values);
            },
            study,
            studies.of(revision),
            { mostRows },
          ),
        );
        const plain = await market.copy.read((run) => studyRows(run, study, nothingKnown));
        expect(near(answer, plain)).toEqual(plain);
        return ran;
      };
      expect(await ask({})).toEqual(['all']);
      expect(await ask({})).toEqual([]);
      expect(await ask({ horizon: 120 })).toEqual(['details']);
      expect(await ask({ horizon: 120 })).toEqual([]);
      expect(await ask({ fromAcceptance: true })).toEqual(['all']);
      expect(await ask({ where: { text: 'where cik = ?', values: [2n] } })).toEqual(['all']);
      expect(await ask({ where: { text: 'where cik = ?', values: [3n] } })).toEqual(['all']);
      expect(await ask({}, 2)).toEqual(['all']);
    },
  );
});
