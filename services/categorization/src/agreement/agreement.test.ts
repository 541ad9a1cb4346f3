import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let lead: Caller;
const reviewers: Caller[] = [];
beforeAll(async () => {
  app = await startCategorization();
  lead = await app.addCaller('lead', ['categorization_admin']);
  for (const name of ['a', 'b', 'c']) reviewers.push(await app.addCaller(name));
});
afterAll(() => app.close());

interface Ranges {
  readonly [reviewer: number]: readonly { readonly start: number; readonly end: number }[];
}

/** Stores a company with an interaction for each row: the verdict of each reviewer, null for none. */
async function addVerdicts(
  gvkey: string,
  rows: readonly (readonly (0 | 1 | null)[])[],
  text = 'Text',
  ranges: Ranges = {},
) {
  await app.addCompany(
    gvkey,
    rows.map(() => text),
    reviewers,
  );
  await app.db.owner.orm.insert(schema.verdict).values(
    rows.flatMap((row, index) =>
      row.flatMap((categorization, place) =>
        categorization === null
          ? []
          : {
              accountId: reviewers[place]!.accountId,
              gvkey,
              interactionNum: index + 1,
              categorization,
              highlights: ranges[place] ?? [],
            },
      ),
    ),
  );
}

const agreement = async (gvkey: string | null) =>
  (await app.post('get_categorization_agreement', { gvkey }, lead)).json();
const figures = async (gvkey: string) => {
  const { coefficients } = await agreement(gvkey);
  return Object.fromEntries(
    (coefficients as { measure: string; value: number | null }[]).map((one) => [one.measure, one]),
  ) as Record<string, Record<string, number | null | boolean | string | string[]>>;
};
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('agreement of reviewers (issue 11; FIELD 3.3, published examples)', () => {
  test('the paradox: raw agreement of .944 with a kappa of -.023 is called misleading', async () => {
    await addVerdicts('paradox', [
      ...times(118, [0, 0, null] as const),
      ...times(5, [0, 1, null] as const),
      ...times(2, [1, 0, null] as const),
    ]);
    const { cohen_kappa, raw_agreement } = await figures('paradox');
    expect(raw_agreement?.value).toBeCloseTo(0.944, 3);
    expect(cohen_kappa).toMatchObject({
      reviewers: [reviewers[0]!.email, reviewers[1]!.email],
      value: expect.closeTo(-0.023, 3),
      units: 125,
      raw_agreement: expect.closeTo(0.944, 3),
      relevant_units: 7,
      relevant_share: expect.closeTo(7 / 250, 6),
      is_misleading: true,
    });
    expect(Number(cohen_kappa?.low)).toBeLessThan(Number(cohen_kappa?.value));
    expect(Number(cohen_kappa?.high)).toBeGreaterThan(Number(cohen_kappa?.value));
  });

  test('Krippendorff 1980 p. 133, two reviewers and ten interactions: alpha .095', async () => {
    const pairs = '00 11 01 00 00 01 00 01 10 00'.split(' ');
    await addVerdicts(
      'k1980',
      pairs.map((pair) => [Number(pair[0]) as 0 | 1, Number(pair[1]) as 0 | 1, null]),
    );
    expect((await figures('k1980')).krippendorff_alpha).toMatchObject({
      value: expect.closeTo(0.095, 3),
      is_misleading: false,
    });
  });

  test('highlights as characters, Krippendorff 1995 A: F1 .600 (FIELD 3.3)', async () => {
    // "Speaker\n" stands before the 24 characters of the example.
    const at = (start: number, end: number) => ({ start: 8 + start, end: 8 + end });
    await addVerdicts('spans', [[1, 1, null]], 'x'.repeat(24), {
      0: [at(2, 10), at(14, 20)],
      1: [at(4, 8), at(15, 17)],
    });
    const { character_f1 } = await figures('spans');
    // Bertha marked 14 characters, Bill 6 of the same ones: 2 * 6 / 20.
    expect(character_f1).toMatchObject({ value: expect.closeTo(0.6, 3), units: 1, low: null });
  });

  test('with gaps: Fleiss takes the interactions that most were decided by, Cohen each pair', async () => {
    await addVerdicts('gaps', [
      [1, 1, 1],
      [0, 0, 0],
      [1, 0, 0],
      [null, 1, 1],
      [null, null, 1],
    ]);
    const { coefficients, companies, interactions, reviewers: compared } = await agreement('gaps');
    expect([companies, interactions, compared]).toEqual([
      1,
      4,
      reviewers.map(({ email }) => ({ email, name: `The ${email[0]}` })),
    ]);
    const of = (measure: string) =>
      (coefficients as { measure: string; units: number; units_left_out: number; reviewers: string[] }[]).filter(
        (one) => one.measure === measure,
      );
    expect(of('fleiss_kappa')).toMatchObject([{ units: 3, units_left_out: 1 }]);
    expect(of('cohen_kappa').map((one) => [one.units, ...one.reviewers.map((email) => email[0])])).toEqual([
      [4, 'b', 'c'],
      [3, 'a', 'b'],
      [3, 'a', 'c'],
    ]);
    expect(of('raw_agreement')).toMatchObject([{ units: 4 }]);
  });

  test('Fleiss compares interactions that different reviewers decided, if they are as many', async () => {
    await addVerdicts('changing', [
      [1, 1, null],
      [null, 0, 0],
      [1, null, 0],
      [1, 1, 1],
    ]);
    // P̄ = 2/3, and half of the six ratings are Relevant, so P̄_e = 1/2.
    expect((await figures('changing')).fleiss_kappa).toMatchObject({
      value: expect.closeTo(1 / 3, 6),
      units: 3,
      units_left_out: 1,
    });
  });

  test('one category, and nobody: a reason instead of a number', async () => {
    await addVerdicts('same', times(3, [0, 0, null] as const));
    expect((await figures('same')).krippendorff_alpha).toMatchObject({ value: null, why_undefined: 'one_category' });
    await app.addCompany('none', ['Text']);
    expect(await agreement('none')).toMatchObject({
      companies: 0,
      reviewers: [],
      coefficients: expect.arrayContaining([expect.objectContaining({ value: null, why_undefined: 'no_ratings' })]),
      by_company: [],
    });
  });

  test('of all companies, with each company’s own figures', async () => {
    const { by_company } = await agreement(null);
    expect(by_company.map(({ gvkey }: { gvkey: string }) => gvkey)).toEqual([
      'changing',
      'gaps',
      'k1980',
      'paradox',
      'same',
      'spans',
    ]);
    expect(by_company[3]).toEqual({
      gvkey: 'paradox',
      company_name: 'Company paradox',
      num_reviewers: 2,
      units: 125,
      raw_agreement: expect.closeTo(0.944, 3),
      alpha: expect.any(Number),
      why_undefined: null,
      relevant_units: 7,
      is_misleading: true,
    });
  });
});
