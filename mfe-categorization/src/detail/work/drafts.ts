import { type Drafts, draftsOf } from '@sentinel/browser-store';
import { session } from '@sentinel/session';

/** What this browser keeps of the review for whoever is logged in, until the server has it. */
export const drafts: Drafts = draftsOf(() => session.state().ownEmail);
