import { Modal } from '@sentinel/ui';
import { useState } from 'react';

/** What keeps a search from its rows. */
export type SearchFailure =
  /** The ticker that was handed over is no company's. */
  | { readonly kind: 'unknown ticker'; readonly ticker: string }
  /** Nobody knows whose the ticker is that was handed over: there is no list of companies. */
  | { readonly kind: 'companies not loaded'; readonly ticker: string }
  | { readonly kind: 'not answered'; readonly error: Error };

export interface SearchFailurePopupProps {
  failure: SearchFailure | null;
  /** Loads the companies again. */
  onLoadCompanies(): void;
}

/** Says in a popup what went wrong (spec part 3, section 8). Once closed, the same failure does not open it again. */
export function SearchFailurePopup({ failure, onLoadCompanies }: SearchFailurePopupProps) {
  const [closedFor, setClosedFor] = useState<unknown>(null);
  // An error is the same one as long as it is the same object.
  const cause = failure?.kind === 'not answered' ? failure.error : failure && `${failure.kind} ${failure.ticker}`;
  const close = () => setClosedFor(cause);
  return (
    <Modal
      open={failure !== null && cause !== closedFor}
      onClose={close}
      title={failure ? TITLES[failure.kind] : ''}
      size="small"
      role="alertdialog"
      {...(failure?.kind === 'companies not loaded'
        ? { buttons: [{ label: 'Close' }, { label: 'Try again', onClick: onLoadCompanies }] }
        : {})}
    >
      {failure ? textOf(failure) : null}
    </Modal>
  );
}

const TITLES: Readonly<Record<SearchFailure['kind'], string>> = {
  'unknown ticker': 'Company not found',
  'companies not loaded': 'Companies not loaded',
  'not answered': 'Search failed',
};

function textOf(failure: SearchFailure): string {
  if (failure.kind === 'not answered') return failure.error.message;
  if (failure.kind === 'unknown ticker') return `Could not find company information for ticker ${failure.ticker}`;
  return `We couldn't load the list of companies, so we couldn't look up ticker ${failure.ticker}. Nothing was searched.`;
}
