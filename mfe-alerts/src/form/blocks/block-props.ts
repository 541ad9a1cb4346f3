import type { AlertDraft } from '../../draft/alert-draft.ts';
import type { DraftFault, FaultPlace } from '../../draft/draft-fault.ts';

/** What every block of the form gets. */
export interface BlockProps {
  readonly draft: AlertDraft;
  readonly onChange: (draft: AlertDraft) => void;
  /** What prevents saving; a block shows the fault of its place. */
  readonly fault: DraftFault | undefined;
}

/** The text of the fault, if it belongs to that place. */
export const faultAt = (fault: DraftFault | undefined, place: FaultPlace): string | undefined =>
  fault?.at === place ? fault.text : undefined;
