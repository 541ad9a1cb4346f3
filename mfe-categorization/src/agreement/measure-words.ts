import type { Coefficient } from './agreement.query.ts';
import type { ReviewerNames } from './reviewer-names.ts';

type Measure = Coefficient['measure'];

/** Name and scope of each measure, in the order in which they are shown. */
const MEASURES: Readonly<Record<Measure, { readonly name: string; readonly between: string }>> = {
  raw_agreement: { name: 'Raw agreement', between: 'all pairs' },
  krippendorff_alpha: { name: 'Krippendorff’s α', between: 'all, with gaps' },
  fleiss_kappa: { name: 'Fleiss κ', between: 'same number' },
  cohen_kappa: { name: 'Cohen κ', between: '' },
  alpha_u: { name: 'α for highlights', between: 'all pairs' },
  character_f1: { name: 'Character F1', between: 'all pairs' },
};

const ORDER = Object.keys(MEASURES) as Measure[];

export const inOrder = (coefficients: readonly Coefficient[]): readonly Coefficient[] =>
  [...coefficients].sort((one, other) => ORDER.indexOf(one.measure) - ORDER.indexOf(other.measure));

export const measureName = ({ measure }: Pick<Coefficient, 'measure'>): string => MEASURES[measure].name;

/** Whose ratings a measure compares. */
export const betweenText = ({ measure, reviewers }: Coefficient, { short }: ReviewerNames): string =>
  reviewers.length > 0 ? reviewers.map(short).join(', ') : MEASURES[measure].between;

/** Why a measure has no value (`WhyUndefined` of services/categorization). */
const WHY: Readonly<Record<NonNullable<Coefficient['why_undefined']>, string>> = {
  no_ratings: 'nothing scored yet',
  one_rater: 'only one reviewer',
  no_overlap: 'nothing in common',
  one_category: 'all chose the same',
  nothing_marked: 'nothing highlighted',
  no_room: 'all is highlighted',
};

export const whyText = (why: Coefficient['why_undefined']): string => (why === null ? '' : WHY[why]);
