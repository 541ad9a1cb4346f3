import { countOf } from './number-text.ts';
import type { PartAnswer } from './overview.query.ts';

/** The one amber action of the dashboard. */
export type MainAction =
  | { readonly kind: 'matches'; readonly label: string; readonly href: string }
  | { readonly kind: 'review'; readonly next: NonNullable<PartAnswer<'review'>['next']> }
  | { readonly kind: 'alert'; readonly label: string; readonly href: string };

interface Known {
  /** Undefined where the visitor has none, and while they are not known. */
  readonly alerts: PartAnswer<'alerts'> | undefined;
  readonly review: PartAnswer<'review'> | undefined;
  /** The day of the last visit in the visitor's zone; undefined at the first. */
  readonly since: string | undefined;
}

/** What comes first: new matches, then the review, then the first alert. Undefined where nothing waits. */
export function mainAction({ alerts, review, since }: Known): MainAction | undefined {
  const matches = alerts?.kinds.reduce((all, kind) => all + kind.matches, 0) ?? 0;
  if (matches > 0) {
    const href = since === undefined ? '/alerts/activity' : `/alerts/activity?from=${since}`;
    return { kind: 'matches', label: `Review ${countOf(matches, 'match', 'matches')}`, href };
  }
  if (review?.next) return { kind: 'review', next: review.next };
  if (alerts?.kinds.every(({ active, paused }) => active + paused === 0))
    return { kind: 'alert', label: 'Create an alert', href: '/alerts/new/insider-trading' };
  return undefined;
}
