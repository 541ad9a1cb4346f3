import type { DraftOwner } from '@sentinel/browser-store';
import { readInteraction } from '@sentinel/highlight';
import { useSession } from '@sentinel/session/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Interaction } from './interaction.ts';
import { interactionsQuery } from './interactions.query.ts';
import { useOutbox } from './outbox/use-outbox.ts';
import { ReviewScreen } from './review/review-screen.tsx';
import { createReview } from './state/review.ts';
import { keepOnDevice } from './work/device-copies.ts';

interface LoadedReviewProps {
  readonly owner: DraftOwner;
  readonly gvkey: string;
  readonly companyName: string;
  readonly isAdminMode: boolean;
  readonly interactions: readonly Interaction[];
  readonly onDevice: ReadonlyMap<number, unknown>;
  readonly onList: () => void;
}

/** The review of a company, from the moment it is loaded until the page is left. */
export function LoadedReview({ owner, gvkey, companyName, isAdminMode, ...loaded }: LoadedReviewProps) {
  const queries = useQueryClient();
  const outbox = useOutbox();
  const { runAs } = useSession();
  /** Goes on to where a guarded link or the back button leads. */
  const leavePage = useRef(() => {});
  const [review] = useState(() =>
    createReview({
      gvkey,
      companyName,
      isAdminMode,
      interactions: loaded.interactions,
      onDevice: loaded.onDevice,
      outbox,
      keep: (interactionNum, work) => keepOnDevice(owner, gvkey, interactionNum, work),
      later: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      reload: () => queries.fetchQuery(interactionsQuery(owner.user, gvkey)),
      leave: (to) => (to === 'list' ? loaded.onList() : leavePage.current()),
    }),
  );
  useEffect(() => review.start(), [review]);
  useEffect(() => {
    window.addEventListener('pagehide', review.saveNow);
    return () => window.removeEventListener('pagehide', review.saveNow);
  }, [review]);

  const [first] = loaded.interactions;
  const description = useMemo(() => {
    const reading = first && readInteraction(first.interaction);
    return reading?.isReadable ? reading.description : null;
  }, [first]);
  return (
    <ReviewScreen
      review={review}
      gvkey={gvkey}
      companyName={companyName}
      editingAs={isAdminMode ? (runAs?.name ?? owner.user) : null}
      description={description}
      leavePage={leavePage}
    />
  );
}
