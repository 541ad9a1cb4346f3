import { Banner } from '@sentinel/ui';
import type { AlertNotice } from './opened-alert.ts';

/** Says which alert a search was opened from, and which of its parts a search cannot have. */
export function FromAlert({ notice }: { notice: AlertNotice | null }) {
  if (notice === null || notice.leftOut.length === 0) return null;
  return (
    <Banner tone="warning">
      “{notice.name}” as a search. A search can't have these parts of it, so its rows may differ:{' '}
      {notice.leftOut.join(', ')}.
    </Banner>
  );
}
