import type { UnreadableInteraction as Problem } from '@sentinel/highlight';
import { EmptyState } from '@sentinel/ui';

const REASONS: Readonly<Record<Problem, string>> = {
  empty: 'There is no text in it.',
  'no-interaction': 'There is no transcript in it.',
  'too-long': 'It is too long to show.',
};

interface UnreadableInteractionProps {
  readonly problem: Problem;
  readonly position: string;
}

/** Instead of a transcript that nobody can read: says why, and what to do. */
export const UnreadableInteraction = ({ problem, position }: UnreadableInteractionProps) => (
  <EmptyState title={`${position} cannot be shown`}>
    {REASONS[problem]} Go on to the next one, and tell a categorization administrator.
  </EmptyState>
);
