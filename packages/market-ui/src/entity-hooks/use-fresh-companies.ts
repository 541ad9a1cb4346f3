import { companies } from '@sentinel/market-ui/entities';
import { useEffect, useState } from 'react';

/** When a company is not found in a dictionary older than this, the server is asked again: the company may be new. */
const OLD_MS = 60_000;

/**
 * Revalidates an old dictionary of companies after something was not found in it.
 * @param isMissing whether something was looked for and not found
 * @returns whether the server is being asked: until then, nothing is known to be missing
 */
export function useFreshCompanies(isMissing: boolean): boolean {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const state = companies.state();
    if (!isMissing || state.kind !== 'ready' || Date.now() - state.askedAt <= OLD_MS) return;
    let isCurrent = true;
    setAsking(true);
    void companies.revalidate().finally(() => {
      if (isCurrent) setAsking(false);
    });
    return () => {
      isCurrent = false;
      setAsking(false);
    };
  }, [isMissing]);
  return isAsking;
}
