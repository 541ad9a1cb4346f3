import { useState } from 'react';

/**
 * Copies a text, and says how that went, for an element with `role="status"`.
 * @param what the text is, for somebody who must select it: "key"
 */
export function useCopy(text: string, what: string): { readonly copy: () => void; readonly said: string | null } {
  const [said, setSaid] = useState<string | null>(null);
  const copy = () =>
    // Not there on a page without TLS.
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setSaid('Copied.'),
      () => setSaid(`Your browser does not allow copying. Please select the ${what} instead.`),
    );
  return { copy, said };
}
