import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperationResponse } from '@sentinel/contracts';
import type { ChanceFigures } from '../measures/chance-figures.ts';
import { characterF1 } from '../measures/character-f1.ts';
import { cohenKappa } from '../measures/cohen-kappa.ts';
import { fleissKappa } from '../measures/fleiss-kappa.ts';
import { krippendorffAlpha } from '../measures/krippendorff-alpha.ts';
import type { Measured } from '../measures/measured.ts';
import type { Ratings } from '../measures/ratings.ts';
import { rawAgreement } from '../measures/raw-agreement.ts';
import type { MarkedText } from '../measures/text-range.ts';
import { unitizedAlpha } from '../measures/unitized-alpha.ts';
import type { ComparedInteraction } from './compared-verdicts.ts';

type Agreement = OperationResponse<'get_categorization_agreement'>;
type Coefficient = Agreement['coefficients'][number];
type CompanyAgreement = Agreement['by_company'][number];

/** Cohen's kappa is computed for the pairs with the most interactions in common, up to so many. */
const PAIRS_AT_MOST = 200;
/** Draws of the bootstrap for each pair: ten reviewers are 45 pairs, and somebody waits. */
const PAIR_DRAWS = 500;
const RELEVANT = 1;

/**
 * Every measure over these interactions. A verdict of Not Relevant counts as a text in which nothing is marked.
 * @param lengthOf the length of an interaction's text, in UTF-16 units
 */
export async function measureAgreement(
  interactions: readonly ComparedInteraction[],
  lengthOf: (interaction: ComparedInteraction) => Promise<number>,
): Promise<Coefficient[]> {
  const reviewers = [...new Set(interactions.flatMap(({ verdicts }) => verdicts.map(({ email }) => email)))].sort();
  const ratings = ratingsOf(interactions, reviewers);
  const marked: MarkedText[] = [];
  for (const interaction of interactions) {
    const of = new Map(interaction.verdicts.map(({ email, highlights }) => [email, highlights]));
    marked.push({
      length: await lengthOf(interaction),
      marks: reviewers.map((email) => of.get(email) ?? null),
    });
  }
  const measures: (() => Coefficient)[] = [
    () => coefficient('raw_agreement', rawAgreement(ratings)),
    () => coefficient('krippendorff_alpha', krippendorffAlpha(ratings)),
    () => coefficient('fleiss_kappa', fleissKappa(equallyOften(ratings))),
    ...pairsOf(ratings, reviewers).map(
      ([one, other]) =>
        () =>
          coefficient(
            'cohen_kappa',
            cohenKappa(
              ratings.map((unit) => [unit[one] ?? null, unit[other] ?? null]),
              { draws: PAIR_DRAWS },
            ),
            [reviewers[one] ?? '', reviewers[other] ?? ''],
          ),
    ),
    () => coefficient('alpha_u', unitizedAlpha(marked)),
    () => coefficient('character_f1', characterF1(marked)),
  ];
  const coefficients: Coefficient[] = [];
  for (const measure of measures) {
    coefficients.push(measure());
    // The bootstrap of a measure takes up to a second: other calls get their turn between two of them.
    await nextTurn();
  }
  return coefficients;
}

/** Raw agreement and alpha of each company, in the order given. */
export function measureCompanies(interactions: readonly ComparedInteraction[]): CompanyAgreement[] {
  const byCompany = new Map<string, ComparedInteraction[]>();
  for (const interaction of interactions) {
    const group = byCompany.get(interaction.gvkey);
    if (group) group.push(interaction);
    else byCompany.set(interaction.gvkey, [interaction]);
  }
  return [...byCompany.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const reviewers = [...new Set(group.flatMap(({ verdicts }) => verdicts.map(({ email }) => email)))].sort();
    const ratings = ratingsOf(group, reviewers);
    // Only the value is shown: one draw instead of an interval.
    const raw = rawAgreement(ratings, { draws: 1 });
    const alpha = krippendorffAlpha(ratings, { draws: 1 });
    return {
      gvkey: first.gvkey,
      company_name: first.companyName,
      num_reviewers: reviewers.length,
      units: group.length,
      raw_agreement: raw.isDefined ? raw.value : null,
      alpha: alpha.isDefined ? alpha.value : null,
      why_undefined: alpha.isDefined ? null : alpha.why,
      relevant_units: group.filter(({ verdicts }) => verdicts.some(({ categorization }) => categorization === RELEVANT))
        .length,
      is_misleading: alpha.isDefined && alpha.isMisleading,
    };
  });
}

/** By interaction, the verdict of each reviewer; null without one. */
const ratingsOf = (interactions: readonly ComparedInteraction[], reviewers: readonly string[]): Ratings<number>[] =>
  interactions.map(({ verdicts }) => {
    const of = new Map(verdicts.map(({ email, categorization }) => [email, categorization]));
    return reviewers.map((email) => of.get(email) ?? null);
  });

/**
 * The ratings of the interactions that as many reviewers decided as most others; the rest are null. Fleiss' kappa needs the same number
 * of ratings for each, but not the same reviewers.
 */
function equallyOften(ratings: readonly Ratings<number>[]): Ratings<number>[] {
  const given = ratings.map((unit) => unit.filter((rating) => rating !== null));
  const counts = new Map<number, number>();
  for (const { length } of given) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort(([raters, units], [others, otherUnits]) => otherUnits - units || others - raters);
  const raters = usual?.[0] ?? 0;
  return given.map((unit) => (unit.length === raters ? unit : Array.from({ length: raters }, () => null)));
}

/** Each two reviewers who decided the same interaction, those with the most in common first, by their positions. */
function pairsOf(ratings: readonly Ratings<number>[], reviewers: readonly string[]): (readonly [number, number])[] {
  const pairs = reviewers.flatMap((_, one) =>
    reviewers.slice(one + 1).map((_, behind) => {
      const other = one + 1 + behind;
      const common = ratings.filter((unit) => unit[one] !== null && unit[other] !== null).length;
      return { pair: [one, other] as const, common };
    }),
  );
  return pairs
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common)
    .slice(0, PAIRS_AT_MOST)
    .map(({ pair }) => pair);
}

/** A measure as it is answered; with the figures beside it where it corrects for chance. */
function coefficient(
  measure: Coefficient['measure'],
  measured: Measured<Partial<ChanceFigures>>,
  reviewers: readonly string[] = [],
): Coefficient {
  const shared = { measure, reviewers: [...reviewers], units: measured.units, units_left_out: measured.unitsLeftOut };
  if (!measured.isDefined)
    return {
      ...shared,
      value: null,
      why_undefined: measured.why,
      low: null,
      high: null,
      raw_agreement: null,
      expected_agreement: null,
      relevant_share: null,
      relevant_units: null,
      pabak: null,
      is_misleading: false,
    };
  const { expectedAgreement, interval, isMisleading, observedAgreement, pabak, shares, value } = measured;
  const relevant = shares?.find(({ category }) => category === RELEVANT);
  return {
    ...shared,
    value,
    why_undefined: null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    raw_agreement: observedAgreement ?? null,
    expected_agreement: expectedAgreement ?? null,
    relevant_share: relevant?.share ?? null,
    relevant_units: relevant?.units ?? null,
    pabak: pabak ?? null,
    is_misleading: isMisleading ?? false,
  };
}
