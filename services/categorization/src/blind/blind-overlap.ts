import { AppError } from '@sentinel/contracts';
import { type Database, sql } from '@sentinel/database';
import { isHiddenFrom } from './is-hidden-from.ts';

/** Others' verdicts are hidden from a reviewer until they have given their own (docs/categorization.md, "Blind overlap"). */
export function createBlindOverlap({ orm }: Pick<Database, 'orm'>) {
  /** Whether an account has to review an interaction and has not. */
  const mustReviewFirst = async (accountId: string, gvkey: string, interactionNum: number): Promise<boolean> => {
    const must = isHiddenFrom(accountId, sql`${gvkey}`, sql`${interactionNum}`);
    const [row] = (await orm.execute(sql`select ${must} as must`)) as unknown as { must: boolean }[];
    return row?.must ?? false;
  };

  return {
    mustReviewFirst,

    /** @throws AppError forbidden when the account has to review the interaction and has not */
    async requireOwnVerdict(accountId: string, gvkey: string, interactionNum: number): Promise<void> {
      if (await mustReviewFirst(accountId, gvkey, interactionNum))
        throw new AppError('forbidden', 'This interaction is assigned to you. Give your own verdict first.', {
          reason: 'own_verdict_first',
        });
    },
  };
}

export type BlindOverlap = ReturnType<typeof createBlindOverlap>;
