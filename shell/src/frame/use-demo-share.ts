import { useEffect, useState } from 'react';

/**
 * The share of the demo market that is stored, 0 to 1; null until the demo has reported it. Updated until all of it is
 * stored.
 */
export function useDemoShare(): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const source = new EventSource('/dev/demo');
    source.addEventListener('message', ({ data }) => {
      const told = Number(data);
      setShare(told);
      // The stream ends here; if it stayed open, the browser would reconnect again and again.
      if (told === 1) source.close();
    });
    return () => source.close();
  }, []);
  return share;
}
