export {
  type Disagreement,
  type DisagreementKind,
  listDisagreements,
  type MergedVerdicts,
  mergeVerdicts,
  type OpenRange,
  type Verdict,
} from './adjudication.ts';
export type { BootstrapOptions, Interval } from './bootstrap.ts';
export type { CategoryShare, ChanceFigures } from './chance-figures.ts';
export { type CharacterFigures, characterF1 } from './character-f1.ts';
export { type CohenFigures, cohenKappa } from './cohen-kappa.ts';
export { fleissKappa } from './fleiss-kappa.ts';
export { type AlphaOptions, krippendorffAlpha, type LevelOfMeasurement } from './krippendorff-alpha.ts';
export type { Measured, UnitCounts, WhyUndefined } from './measured.ts';
export type { Category, Ratings } from './ratings.ts';
export { rawAgreement } from './raw-agreement.ts';
export type { MarkedText, TextRange } from './text-range.ts';
export { type UnitizedFigures, unitizedAlpha } from './unitized-alpha.ts';
