import { ask, CallFailure } from '@sentinel/api-client';
import { type Transcript, writeInteractionHtml } from '@sentinel/highlight';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdjudicationDraft, highlightsOf } from './adjudication.ts';
import type { DisagreementDetail } from './agreement.query.ts';

/** Why a decision was not saved. */
interface Failure {
  readonly message: string;
  /** What the page shows is no longer what is stored. */
  readonly isOutdated: boolean;
}

/** Saves the decision about one interaction, then calls `onSaved`. */
export function useSaveAdjudication(
  { gvkey, interaction_num, verdict_saves, adjudication }: DisagreementDetail,
  transcript: Transcript,
  onSaved: () => void,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ draft, categorization }: { draft: AdjudicationDraft; categorization: 0 | 1 }) =>
      ask('adjudicate_categorization', {
        gvkey,
        interaction_num,
        categorization,
        reason: draft.reason,
        interaction_html:
          categorization === 1 ? writeInteractionHtml(transcript, highlightsOf(transcript, draft)) : null,
        version: adjudication?.version ?? 0,
        verdict_saves,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['list_categorization_disagreements'] });
      onSaved();
    },
  });
  const failure: Failure | null = error
    ? { message: error.message, isOutdated: error instanceof CallFailure && error.code === 'conflict' }
    : null;
  return {
    isPending,
    failure,
    save(draft: AdjudicationDraft) {
      if (draft.categorization !== null) mutate({ draft, categorization: draft.categorization });
    },
  };
}
