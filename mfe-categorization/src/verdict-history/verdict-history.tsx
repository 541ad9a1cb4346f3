import { OtherVerdicts } from './other-verdicts.tsx';
import { SentVerdicts } from './sent-verdicts.tsx';
import type { ReviewedInteraction } from './verdict-history.query.ts';

interface VerdictHistoryProps {
  readonly of: ReviewedInteraction;
  /** The interaction's text, in which the highlights are. */
  readonly text: string;
}

/** What others decided on an interaction, and what came before the reviewer's own verdict. */
export function VerdictHistory({ of, text }: VerdictHistoryProps) {
  return (
    <div>
      <OtherVerdicts of={of} text={text} />
      <SentVerdicts of={of} text={text} />
    </div>
  );
}
