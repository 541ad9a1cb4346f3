import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox, OutboxEntry } from './outbox.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('useOutbox is for components below OutboxProvider');
  return outbox;
}

/** The verdicts that the server does not have. */
export function useUnsentVerdicts(): readonly OutboxEntry[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.entries);
}
