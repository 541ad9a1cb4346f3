/** An interaction of a company, with the reviewer's verdict as the server has it (spec part 3 section 3 "Interaction"). */
export interface Interaction {
  readonly interaction_num: number;
  readonly company_name: string;
  /** 1 relevant, 0 not relevant, null not yet scored. */
  readonly categorization: 0 | 1 | null;
  /** The note. */
  readonly reason: string | null;
  /** The transcript with its highlights; null without any. */
  readonly interaction_html: string | null;
  /** JSON with the transcript. */
  readonly interaction: string;
  /** How often the verdict was saved: a save says which version it was made from. */
  readonly version: number;
}

/** Where a company opens: at its first interaction that is not yet scored, at the first of all if every one is (section 2). */
export function firstUnscored(interactions: readonly Pick<Interaction, 'categorization'>[]): number {
  return Math.max(
    interactions.findIndex(({ categorization }) => categorization === null),
    0,
  );
}
