import { type ReactNode, useEffect, useState } from 'react';
import styles from './company-search-bar.module.css';

interface LazyCompanySearchProps {
  readonly onPick: (ticker: string) => void;
}

/** The company search bar; its code loads where it shows, in the space that it will take. */
export function LazyCompanySearch({ onPick }: LazyCompanySearchProps) {
  const [loaded, setLoaded] = useState<{ Bar: (props: LazyCompanySearchProps) => ReactNode } | null>(null);
  useEffect(() => {
    import('./company-search-bar.tsx').then(
      ({ CompanySearchBar }) => setLoaded({ Bar: CompanySearchBar }),
      (error) => console.error('The company search bar did not load', error),
    );
  }, []);
  return loaded ? <loaded.Bar onPick={onPick} /> : <div className={styles.bar} />;
}
