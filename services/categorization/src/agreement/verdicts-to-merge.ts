import type { Verdict } from '@sentinel/agreement';
import type { ComparedVerdict } from './compared-verdicts.ts';

/** Verdicts as packages/agreement merges them. */
export const verdictsToMerge = (
  verdicts: readonly Pick<ComparedVerdict, 'email' | 'categorization' | 'highlights'>[],
): Verdict[] =>
  verdicts.map(({ categorization, email, highlights }) => ({
    reviewer: email,
    isRelevant: categorization === 1,
    highlights,
  }));
