import { Banner } from '@sentinel/ui';

export interface UnreadableLinkProps {
  isOtherVersion: boolean;
  /** It fills in the form, and does not say enough to search for. */
  isIncomplete: boolean;
  /** Names of the parameters that could not be used. */
  parameters: readonly string[];
}

/** Says which parts of the address could not be used; the rest of it is shown. */
export function UnreadableLink({ isOtherVersion, isIncomplete, parameters }: UnreadableLinkProps) {
  if (isOtherVersion) {
    return (
      <Banner tone="warning">
        This link was made by another version of Sentinel, so its filters can't be read. Choose filters, then press
        Search.
      </Banner>
    );
  }
  if (parameters.length === 0 && !isIncomplete) return null;
  return (
    <Banner tone="warning">
      {parameters.length === 0
        ? 'This link is incomplete'
        : `Part of this link can't be used and was left out: ${parameters.join(', ')}`}
      {isIncomplete
        ? '. Nothing was searched: check the filters, then press Search.'
        : '. Check the filters before you rely on these results.'}
    </Banner>
  );
}
