import { useState } from 'react';

/** Which of `count` lines is the active one: the first, until the arrow keys or the pointer move it. */
export function useActive(count: number) {
  const [wanted, setActive] = useState(0);
  return {
    /** -1 without lines. */
    active: Math.min(wanted, count - 1),
    setActive,
    /** Moves with the arrow keys, around the ends. @returns whether the key was one of them */
    move(key: string): boolean {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return false;
      setActive((now) => (count === 0 ? 0 : (Math.min(now, count - 1) + step + count) % count));
      return true;
    },
  };
}
