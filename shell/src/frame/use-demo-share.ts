import { useEffect, useState } from 'react';

/** The share of the demo market that is stored, 0 to 1; null until the demo says so. Followed until all of it is there. */
export function useDemoShare(): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const source = new EventSource('/dev/demo');
    source.addEventListener('message', ({ data }) => {
      const told = Number(data);
      setShare(told);
      // The stream ends here; left open, the browser would ask again and again.
      if (told === 1) source.close();
    });
    return () => source.close();
  }, []);
  return share;
}
