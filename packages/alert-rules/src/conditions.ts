import type { CriteriaEntry } from '@sentinel/contracts-alert-criteria';
import { type ConditionList, type ConditionOf, conditionNameOf } from '@sentinel/fields';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { Answer } from './answers.ts';

type Named<Name> = Extract<CriteriaEntry, { readonly constraint_type: Name } | { readonly criteria_type: Name }>;

/** What judges each condition of a list, for a kind of alert: one that is declared and has no judge does not compile. */
export type Judges<List extends ConditionList, Kind extends AlertFormType, Facts> = {
  readonly [Name in ConditionOf<List, Kind>]: (asked: Named<Name>, facts: Facts) => Answer;
};

/** The answers to the conditions that a rule has; those without a judge are of another kind of alert. */
export const judgeAll = <Facts>(
  judges: { readonly [name: string]: (asked: never, facts: Facts) => Answer },
  entries: readonly CriteriaEntry[],
  facts: Facts,
): Answer[] =>
  entries.flatMap((entry) => {
    const judge = judges[conditionNameOf(entry) ?? ''];
    return judge === undefined ? [] : judge(entry as never, facts);
  });
