import type { TextRange } from './text-range.ts';

/** What one reviewer decided of one interaction (spec part 3, sections 3 and 4). */
export interface Verdict {
  readonly reviewer: string;
  readonly isRelevant: boolean;
  /** In UTF-16 units of the interaction's text; empty when Not Relevant. */
  readonly highlights: readonly TextRange[];
}

/** A part of the text that some, but not all, of the reviewers who decided Relevant have marked. */
export interface OpenRange extends TextRange {
  /** In the order of the verdicts. */
  readonly markedBy: readonly string[];
}

/** What the verdicts of an interaction agree on, and what is left to decide. */
export interface MergedVerdicts {
  /** Null when the verdicts differ, or when there is none. */
  readonly isRelevant: boolean | null;
  /** Marked by every reviewer who decided Relevant, if at least two did; in the order of the text. */
  readonly shared: readonly TextRange[];
  /** Left to decide, in the order of the text; disjoint, and disjoint from `shared`. */
  readonly open: readonly OpenRange[];
}

/** The text between neighboring boundaries of highlights, with who marked it; unmarked text is left out. */
function markedSegments(verdicts: readonly Verdict[]): OpenRange[] {
  const changes = new Map<number, Map<number, number>>();
  const change = (at: number, verdict: number, by: number) => {
    const here = changes.get(at) ?? new Map<number, number>();
    changes.set(at, here.set(verdict, (here.get(verdict) ?? 0) + by));
  };
  verdicts.forEach(({ highlights }, verdict) => {
    for (const { start, end } of highlights) {
      change(start, verdict, 1);
      change(end, verdict, -1);
    }
  });
  const covering = verdicts.map(() => 0);
  const boundaries = [...changes].sort(([one], [other]) => one - other);
  return boundaries.flatMap(([start, here], at) => {
    for (const [verdict, by] of here) covering[verdict] = (covering[verdict] ?? 0) + by;
    const end = boundaries[at + 1]?.[0];
    const markedBy = verdicts.filter((_, verdict) => (covering[verdict] ?? 0) > 0).map(({ reviewer }) => reviewer);
    return end === undefined || markedBy.length === 0 ? [] : [{ start, end, markedBy }];
  });
}

const haveSameMarkers = (one: OpenRange, other: OpenRange) =>
  one.markedBy.length === other.markedBy.length &&
  one.markedBy.every((reviewer, at) => reviewer === other.markedBy[at]);

/** Joins segments that touch and were marked by the same reviewers. */
function joinSegments(segments: readonly OpenRange[]): OpenRange[] {
  const joined: OpenRange[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last?.end === segment.start && haveSameMarkers(last, segment))
      joined[joined.length - 1] = { ...last, end: segment.end };
    else joined.push(segment);
  }
  return joined;
}

/**
 * Merges the verdicts of one interaction for the person who decides it: what all agree on is taken over, the rest is left open.
 * The verdicts are not changed. A highlight of the only reviewer who decided Relevant is open, because nobody agreed to it.
 */
export function mergeVerdicts(verdicts: readonly Verdict[]): MergedVerdicts {
  const relevant = verdicts.filter(({ isRelevant }) => isRelevant);
  const segments = joinSegments(markedSegments(relevant));
  const isShared = ({ markedBy }: OpenRange) => relevant.length >= 2 && markedBy.length === relevant.length;
  const areAlike = relevant.length === 0 || relevant.length === verdicts.length;
  return {
    isRelevant: verdicts.length > 0 && areAlike ? relevant.length > 0 : null,
    shared: segments.filter(isShared).map(({ start, end }) => ({ start, end })),
    open: segments.filter((segment) => !isShared(segment)),
  };
}

/** What reviewers differ in: whether an interaction is relevant, or only where to highlight it. */
export type DisagreementKind = 'choice' | 'highlights';

/** An interaction on which reviewers differ, as it was given, with what they agree on. */
export interface Disagreement<Unit> {
  readonly unit: Unit;
  readonly kind: DisagreementKind;
  readonly merged: MergedVerdicts;
}

/** The interactions with at least two verdicts that differ, in the order given. */
export function listDisagreements<Unit extends { readonly verdicts: readonly Verdict[] }>(
  units: readonly Unit[],
): Disagreement<Unit>[] {
  return units
    .filter(({ verdicts }) => verdicts.length >= 2)
    .flatMap((unit): Disagreement<Unit>[] => {
      const merged = mergeVerdicts(unit.verdicts);
      if (merged.isRelevant === null) return [{ unit, kind: 'choice', merged }];
      return merged.open.length > 0 ? [{ unit, kind: 'highlights', merged }] : [];
    });
}
