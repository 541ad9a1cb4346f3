import type { DraftOwner } from '@sentinel/browser-store';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { recordVerdict } from '../../list/interaction-rows.ts';
import { drafts } from '../work/drafts.ts';
import { createOutbox, type Outbox, type OutboxEntry } from './outbox.ts';
import { RefusedVerdicts } from './refused-verdicts.tsx';
import { sendVerdict } from './send-verdict.ts';
import { OutboxContext } from './use-outbox.ts';

/** Where the device keeps unsent verdicts, among the user's drafts. */
const PREFIX = 'verdict/';

const outboxOf = (owner: DraftOwner): Outbox =>
  createOutbox({
    // Somebody else may have logged in in another tab: their account sends nothing of this one's.
    send: async (verdict) =>
      session.state().ownEmail === owner.account ? sendVerdict(owner.user, verdict) : { kind: 'unreached' },
    keep: (key, entry) => void drafts.put(owner, PREFIX + key, entry),
    forget: (key) => void drafts.remove(owner, PREFIX + key),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });

/**
 * Sends the effective user's verdicts as long as a page of this area is open, also those that the device kept from before. Another user
 * has another outbox; the page stays, because it may be the one on which an administrator becomes a reviewer.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { email, ownEmail } = useSession();
  const [account, user] = [ownEmail ?? '', email ?? ''];
  const outbox = useMemo(() => outboxOf({ account, user }), [account, user]);
  const queries = useQueryClient();
  useEffect(
    () =>
      outbox.onLanded(({ gvkey, interaction_num, categorization }) =>
        recordVerdict(queries, user, { gvkey, interaction_num, categorization }),
      ),
    [outbox, queries, user],
  );
  useEffect(() => {
    let isGone = false;
    void drafts.readAll({ account, user }, PREFIX).then((kept) => {
      if (!isGone) outbox.restore([...kept.values()].filter(isEntry));
    });
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush);
    return () => {
      isGone = true;
      window.removeEventListener('online', flush);
      outbox.stop();
    };
  }, [outbox, account, user]);
  return (
    <OutboxContext value={outbox}>
      <RefusedVerdicts key={user} />
      {children}
    </OutboxContext>
  );
}

/** Whether what the device kept is an entry: another version may have written it. */
function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { verdict, state } = value as { readonly verdict?: Partial<OutboxEntry['verdict']>; readonly state?: unknown };
  return (
    typeof verdict?.gvkey === 'string' &&
    typeof verdict.interaction_num === 'number' &&
    typeof verdict.reason === 'string' &&
    typeof verdict.version === 'number' &&
    (verdict.categorization === 0 || verdict.categorization === 1) &&
    (state === 'waiting' || state === 'sending' || state === 'refused')
  );
}
