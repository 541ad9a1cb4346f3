import { type MatchedEvent, oneLine } from '@sentinel/alert-rules';
import type { MessageLinks } from './message-links.ts';

export const DISCLAIMER =
  'An alert says that a filing met your rule, not that anyone did wrong. It isn’t investment advice.';

/** The words before the links to the owners' pages. */
export const ABOUT_OWNERS = 'More about';

/** The pages of a trade's owners. */
export const ownerTargets = ({ owners = [] }: MatchedEvent, links: MessageLinks): { label: string; url: string }[] =>
  owners.map(({ cik, name }) => ({ label: oneLine(name), url: links.insider(cik) }));
