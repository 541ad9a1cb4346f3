import { useUi } from '@sentinel/ui';
import { useEffect } from 'react';

/** Prints the page in the light theme, whatever its reader chose for the screen. */
export function useLightPaper(): void {
  const { theme } = useUi();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const print = () => {
      dataset.theme = 'light';
    };
    const printed = () => {
      dataset.theme = theme;
    };
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', printed);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', printed);
    };
  }, [theme]);
}
