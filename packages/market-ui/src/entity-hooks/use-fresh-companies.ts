import { companies } from '@sentinel/market-ui/entities';
import { useEffect, useState } from 'react';

/** When a company is not found in a dictionary older than this, the server is asked again: the company may be new. */
const OLD_MS = 60_000;

function isOld(): boolean {
  const state = companies.state();
  return state.kind === 'ready' && Date.now() - state.askedAt > OLD_MS;
}

/**
 * Revalidates an old dictionary of companies after something was not found in it.
 * @param isMissing whether something was looked for and not found
 * @returns whether the server is being asked: until then, nothing is known to be missing
 */
export function useFreshCompanies(isMissing: boolean): boolean {
  const [look, setLook] = useState<'none' | 'asking' | 'asked'>('none');
  // During rendering, not in the effect: nobody may see, for a moment, that it is missing for good.
  if (isMissing && look === 'none') setLook(isOld() ? 'asking' : 'asked');
  if (!isMissing && look !== 'none') setLook('none');
  const isAsking = look === 'asking';
  useEffect(() => {
    if (!isAsking) return;
    let isCurrent = true;
    void companies.revalidate().finally(() => {
      if (isCurrent) setLook('asked');
    });
    return () => {
      isCurrent = false;
    };
  }, [isAsking]);
  return isAsking;
}
