import { useEffect, useState } from 'react';

/**
 * Code that loads after the first view; null until it is there. Where it does not load, the console says so, and the page goes on without.
 * @param load stays the same function
 */
export function useLazyCode<Code>(load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    load().then(setCode, console.error);
  }, [load]);
  return code;
}
