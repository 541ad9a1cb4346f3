import { type ReactNode, useEffect, useState } from 'react';
import type { BellButtonProps } from './bell-button.tsx';
import styles from './lazy-bell.module.css';

/** The bell; its code loads for those who have one, in the space that it will take. */
export function LazyBell(props: BellButtonProps) {
  const [loaded, setLoaded] = useState<{ Button: (props: BellButtonProps) => ReactNode } | null>(null);
  useEffect(() => {
    import('./bell-button.tsx').then(
      ({ BellButton }) => setLoaded({ Button: BellButton }),
      (error) => console.error('The bell did not load', error),
    );
  }, []);
  return loaded ? <loaded.Button {...props} /> : <span className={styles.room} />;
}
