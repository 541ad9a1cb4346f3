import { draftDatabase } from '../../packages/browser-store/src/draft-database.ts';
import { createDrafts, type Drafts } from '../../packages/browser-store/src/drafts.ts';

/** Drafts of a page that is opened now, in the browser's own IndexedDB. */
export const openDrafts = (account: string | null, now: number): Drafts =>
  createDrafts({ table: draftDatabase(), account: () => account, now: () => now });
