import { useLocation, useNavigationType } from '@sentinel/router';
import { useState } from 'react';

/**
 * Whether Back or Forward led here from another address of the same page. A reload, a link, and coming back from another
 * page do not count.
 */
export function useIsReturn(): boolean {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [hasMoved, setMoved] = useState(false);
  if (key !== firstKey && !hasMoved) setMoved(true);
  return useNavigationType() === 'POP' && hasMoved;
}
