import type { Verdict } from '../measures/adjudication.ts';
import type { ComparedVerdict } from './compared-verdicts.ts';

/** Verdicts as the measures merge them. */
export const verdictsToMerge = (
  verdicts: readonly Pick<ComparedVerdict, 'email' | 'categorization' | 'highlights'>[],
): Verdict[] =>
  verdicts.map(({ categorization, email, highlights }) => ({
    reviewer: email,
    isRelevant: categorization === 1,
    highlights,
  }));
