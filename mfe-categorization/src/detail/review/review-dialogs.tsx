import { useSyncExternalStore } from 'react';
import { CompletedDialog } from '../dialogs/completed-dialog.tsx';
import { DescriptionDialog } from '../dialogs/description-dialog.tsx';
import { DifferenceDialog } from '../dialogs/difference-dialog.tsx';
import { RemainingDialog } from '../dialogs/remaining-dialog.tsx';
import { UnsavedHighlightsDialog } from '../dialogs/unsaved-highlights-dialog.tsx';
import { firstUnscored } from '../interaction.ts';
import type { Review, UnsavedAnswer } from '../state/review.ts';

interface ReviewDialogsProps {
  readonly review: Review;
  readonly gvkey: string;
  readonly companyName: string;
  readonly description: string | null;
  readonly isDescriptionOpen: boolean;
  readonly onDescriptionClose: () => void;
  readonly onUnsavedAnswer: (answer: UnsavedAnswer) => void;
}

/** The one dialog that is open, the most pressing first. */
export function ReviewDialogs({ review, gvkey, companyName, description, ...props }: ReviewDialogsProps) {
  const { state } = useSyncExternalStore(review.subscribe, review.snapshot);
  const { dialog, interactions, index, opened } = state;
  const interaction_num = interactions[index]?.interaction_num;
  const work = opened.isReadable ? opened.work : undefined;
  if (work?.mine && interaction_num !== undefined)
    return (
      <DifferenceDialog
        interaction={{ gvkey, interaction_num }}
        transcript={work.transcript}
        mine={work.mine}
        saved={work.stored}
        onResolve={(copy) => review.resolve(copy)}
      />
    );
  if (dialog?.kind === 'unsaved-highlights') return <UnsavedHighlightsDialog onAnswer={props.onUnsavedAnswer} />;
  if (dialog?.kind === 'completed')
    return (
      <CompletedDialog
        onLeave={() => {
          review.closeDialog();
          review.goTo({ to: 'list' });
        }}
        onStay={() => review.closeDialog()}
      />
    );
  if (dialog?.kind === 'remaining')
    return (
      <RemainingDialog
        companyName={companyName}
        remaining={interactions.filter(({ categorization }) => categorization === null).length}
        onOkay={() => {
          review.closeDialog();
          review.goTo({ to: 'interaction', index: firstUnscored(interactions) });
        }}
      />
    );
  if (props.isDescriptionOpen)
    return <DescriptionDialog companyName={companyName} description={description} onClose={props.onDescriptionClose} />;
  return null;
}
