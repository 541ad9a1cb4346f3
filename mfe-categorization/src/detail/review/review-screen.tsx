import { usePortal } from '@sentinel/remote-kit';
import { useSession } from '@sentinel/session/react';
import { Announcement } from '@sentinel/ui';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../leave-guard/use-leave-guard.ts';
import { VerdictHistory } from '../../verdict-history/verdict-history.tsx';
import { DecidePane } from '../decide/decide-pane.tsx';
import { PhoneBar } from '../decide/phone-bar.tsx';
import { savedState } from '../decide/saved-state.ts';
import { KeyHints } from '../keys/key-hints.tsx';
import type { ReviewCommand } from '../keys/review-command.ts';
import { useReviewKeys } from '../keys/use-review-keys.ts';
import { useUnsentVerdicts } from '../outbox/use-outbox.ts';
import type { Review } from '../state/review.ts';
import { hasUndecided } from '../state/review-reducer.ts';
import { choose } from '../verdict/verdict.ts';
import { InteractionMap } from './interaction-map.tsx';
import { InteractionPanel } from './interaction-panel.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import { ReviewHeader } from './review-header.tsx';
import styles from './review-screen.module.css';
import { useHighlighting } from './use-highlighting.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useTopOffset } from './use-top-offset.ts';

/** Spec part 3 section 4 "Highlighting". */
const LEAVE_WARNING = 'You have unsaved highlights. Are you sure you want to leave?';

interface ReviewScreenProps {
  readonly review: Review;
  readonly gvkey: string;
  readonly companyName: string;
  /** The reviewer as whom an administrator edits; null outside of admin mode. */
  readonly editingAs: string | null;
  /** Of the fraud. */
  readonly description: string | null;
  /** Filled with what goes on to where a guarded link or the back button leads. */
  readonly leavePage: RefObject<() => void>;
}

/** The review of a company: where I am, what I read, what I decide. */
export function ReviewScreen({ review, gvkey, companyName, editingAs, description, leavePage }: ReviewScreenProps) {
  const { state, device, isLeaving } = useSyncExternalStore(review.subscribe, review.snapshot);
  const { interactions, index, opened } = state;
  const { email } = useSession();
  const work = opened.isReadable ? opened.work : undefined;
  const number = interactions[index]?.interaction_num;
  const position = `Interaction ${index + 1} of ${interactions.length}`;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [isDescriptionOpen, setDescriptionOpen] = useState(editingAs === null && description !== null);
  const page = useRef<HTMLDivElement>(null);
  const transcript = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoteOpen, setNoteOpen] = useState(false);
  useTopOffset(page);

  const unsent = useUnsentVerdicts().filter(({ verdict }) => verdict.gvkey === gvkey);
  const onTheirWay = new Map(
    unsent
      .filter(({ state }) => state !== 'refused')
      .map(({ verdict }) => [verdict.interaction_num, verdict.categorization]),
  );
  const known = interactions.map((interaction) => ({
    ...interaction,
    categorization: onTheirWay.get(interaction.interaction_num) ?? interaction.categorization,
  }));
  const done = known.filter(({ categorization }) => categorization !== null).length;
  const sending = unsent.find(({ verdict }) => verdict.interaction_num === number)?.state;
  const saved = savedState(state, device, sending);

  const portal = usePortal();
  const guard = useLeaveGuard(hasUndecided(state), portal.navigate, LEAVE_WARNING);
  useEffect(() => {
    leavePage.current = guard.leave;
  });
  useEffect(() => {
    if (guard.isAsking) review.goTo({ to: 'page' });
  }, [guard.isAsking, review]);

  const highlighting = useHighlighting(review, work, transcript);
  const open = useCallback((index: number) => review.goTo({ to: 'interaction', index }), [review]);
  const goTo = (index: number) => {
    if (index >= 0 && index < interactions.length) open(index);
  };
  const back = () => review.goTo({ to: 'list' });

  function run(command: ReviewCommand): void {
    if (highlighting.run(command)) return;
    const { name } = command;
    if (name === 'relevant' || name === 'not-relevant') review.edit((verdict) => choose(verdict, name));
    else if (name === 'undo') review.undo();
    else if (name === 'redo') review.redo();
    else if (name === 'previous') goTo(index - 1);
    else if (name === 'next') goTo(index + 1);
    else if (name === 'note' && isNarrow) setNoteOpen(true);
    else if (name === 'note') note.current?.focus();
  }
  useReviewKeys(highlighting.mode, run);

  const decide = {
    review,
    work,
    message: state.message,
    saved,
    active: highlighting.active,
    note,
    history:
      work && number !== undefined && email !== null ? (
        <VerdictHistory
          key={number}
          of={{ reviewer: email, gvkey, interaction_num: number, version: work.version }}
          text={work.transcript.text}
        />
      ) : null,
    hasPrevious: index > 0,
    hasNext: index < interactions.length - 1,
    onPrevious: () => goTo(index - 1),
    onNext: () => goTo(index + 1),
    onChooseHighlight: highlighting.choose,
    onRemoveHighlight: highlighting.remove,
  };
  return (
    <div ref={page} className={styles.page}>
      <ReviewHeader
        companyName={companyName}
        editingAs={editingAs}
        done={done}
        total={interactions.length}
        isLeaving={isLeaving}
        onBack={back}
        onDescription={() => setDescriptionOpen(true)}
      />
      {isNarrow ? null : (
        <InteractionMap interactions={known} index={index} unsent={new Set(onTheirWay.keys())} onOpen={open} />
      )}
      <InteractionPanel
        key={number}
        opened={opened}
        position={position}
        active={highlighting.active}
        isNarrow={isNarrow}
        ref={transcript}
      />
      {isNarrow ? (
        <PhoneBar {...decide} isNoteOpen={isNoteOpen} onNote={setNoteOpen} />
      ) : (
        <DecidePane {...decide} description={description} />
      )}
      <Announcement text={position} />
      {isNarrow ? null : <KeyHints mode={highlighting.mode} />}
      <ReviewDialogs
        review={review}
        gvkey={gvkey}
        companyName={companyName}
        description={description}
        isDescriptionOpen={isDescriptionOpen}
        onDescriptionClose={() => setDescriptionOpen(false)}
        onUnsavedAnswer={(answer) => {
          if (answer === 'cancel') guard.stay();
          review.answerUnsaved(answer);
        }}
      />
    </div>
  );
}
