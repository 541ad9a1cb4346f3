import { useLazyCode } from '../page/use-lazy-code.ts';
import styles from './company-search-bar.module.css';

const loadBar = () => import('./company-search-bar.tsx');

interface LazyCompanySearchProps {
  readonly onPick: (ticker: string) => void;
}

/** The company search bar; its code loads where it shows, in the space that it will take. */
export function LazyCompanySearch({ onPick }: LazyCompanySearchProps) {
  const code = useLazyCode(loadBar);
  return code ? <code.CompanySearchBar onPick={onPick} /> : <div className={styles.bar} />;
}
