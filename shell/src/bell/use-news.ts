import { call, isError, liveUpdates } from '@sentinel/api-client';
import type { OperationType } from '@sentinel/contracts';
import type { Bell } from '@sentinel/federation';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How often it asks while it hears of no updates, */
const ASK_AGAIN_MS = 15_000;
/** and while it does: a notification may be lost. */
const ASK_TO_BE_SURE_MS = 60_000;
const SHOWN_ENTRIES = 20;
type Fields = Readonly<Record<string, unknown>>;

/** What the bell knows. Its panel reads the entries, because it is loaded later. */
interface Told {
  /** Of the bell's operation; null before the first. */
  readonly answer: Fields | null;
  /** How many are new, those that are not listed included. */
  readonly unseen: number;
}
const NONE: Told = { answer: null, unseen: 0 };

export interface News extends Told {
  /** Marks everything as seen. @returns the text of a failure */
  readonly markSeen: () => Promise<string | undefined>;
}

/**
 * The notifications of the user's bell, asked for when there are new ones while the page is visible, or by the clock where the page does
 * not hear of them. A failure changes nothing on screen: the
 * next answer does.
 * @param bell null: the user has none
 * @param account whose they are; those of another are never shown
 */
export function useNews(bell: Bell | null, account: string | null): News {
  const [told, setTold] = useState<{ readonly news: Told; readonly account: string | null }>({
    news: NONE,
    account,
  });

  const askedAt = useRef(0);
  const ask = useCallback(async () => {
    if (bell === null || document.visibilityState === 'hidden') return;
    askedAt.current = performance.now();
    // Areas name their operations in data, so that their types are not known here.
    const answer = (await call(bell.operation as OperationType, { limit: SHOWN_ENTRIES } as never)) as Fields;
    if (isError(answer)) return;
    const unseen = answer[bell.unseen];
    setTold({ news: { answer, unseen: typeof unseen === 'number' ? unseen : 0 }, account });
  }, [bell, account]);

  useEffect(() => {
    if (bell === null || account === null) return;
    const askNow = () => void ask();
    askNow();
    const timer = setInterval(() => {
      if (!liveUpdates.isHeld() || performance.now() - askedAt.current >= ASK_TO_BE_SURE_MS) askNow();
    }, ASK_AGAIN_MS);
    const unsubscribe = liveUpdates.subscribe(['matches'], askNow);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [bell, account, ask]);

  const markSeen = async () => {
    if (bell === null) return undefined;
    const answer: unknown = await call(bell.seen as OperationType, {} as never);
    if (isError(answer)) return answer.error;
    await ask();
    return undefined;
  };
  return { ...(told.account === account ? told.news : NONE), markSeen };
}
