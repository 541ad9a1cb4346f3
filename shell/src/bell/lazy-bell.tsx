import { useLazyCode } from '../page/use-lazy-code.ts';
import type { BellButtonProps } from './bell-button.tsx';
import styles from './lazy-bell.module.css';

const loadBell = () => import('./bell-button.tsx');

/** The bell; its code loads for those who have one, in the space that it will take. */
export function LazyBell(props: BellButtonProps) {
  const code = useLazyCode(loadBell);
  return code ? <code.BellButton {...props} /> : <span className={styles.room} />;
}
