import type { DraftOwner } from '@sentinel/browser-store';
import { queryOptions } from '@tanstack/react-query';
import { drafts } from './drafts.ts';
import type { StoredWork } from './open-work.ts';

const prefixOf = (gvkey: string) => `work/${gvkey}/`;

/** What this device keeps of the work on a company, by the number of the interaction. */
export const deviceCopiesQuery = (owner: DraftOwner, gvkey: string) =>
  queryOptions({
    queryKey: ['device', owner, gvkey],
    queryFn: async (): Promise<ReadonlyMap<number, unknown>> => {
      const prefix = prefixOf(gvkey);
      const copies = await drafts.readAll(owner, prefix);
      return new Map([...copies].map(([key, copy]) => [Number(key.slice(prefix.length)), copy]));
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Keeps work on this device. False when it cannot. */
export const keepOnDevice = (
  owner: DraftOwner,
  gvkey: string,
  interactionNum: number,
  work: StoredWork,
): Promise<boolean> => drafts.put(owner, prefixOf(gvkey) + interactionNum, work, { isSent: !work.isChanged });
