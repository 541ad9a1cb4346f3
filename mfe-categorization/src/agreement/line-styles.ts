import type { MarkedPart } from './adjudication.ts';
import type { ReviewerNames } from './reviewer-names.ts';

/** How the line below a part is drawn; color alone would not tell reviewers apart. */
export interface LineStyle {
  readonly line: 'shared' | 'solid' | 'dashed' | 'dotted' | 'double';
  /** Who has highlighted the part. */
  readonly words: string;
}

const LINES = ['solid', 'dashed', 'dotted', 'double'] as const;

/** One style for each set of reviewers, in the order of the text. */
export function lineStyles(parts: readonly MarkedPart[], { short }: ReviewerNames): (part: MarkedPart) => LineStyle {
  const styles = new Map<string, LineStyle>();
  for (const { isShared, markedBy } of parts) {
    const who = markedBy.join(' ');
    if (isShared || styles.has(who)) continue;
    const line = LINES[styles.size % LINES.length] ?? 'solid';
    styles.set(who, { line, words: `${markedBy.map(short).join(' and ')} only` });
  }
  return ({ isShared, markedBy }) =>
    (isShared ? undefined : styles.get(markedBy.join(' '))) ?? {
      line: 'shared',
      words: markedBy.length === 2 ? 'both' : 'all',
    };
}

/** The different styles in use, in the order of the text, for the legend. */
export function stylesInUse(
  parts: readonly MarkedPart[],
  styleOf: (part: MarkedPart) => LineStyle,
): readonly LineStyle[] {
  return [...new Map(parts.map(styleOf).map((style) => [style.words, style])).values()];
}
