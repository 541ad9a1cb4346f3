import { useUi } from '../context/ui-context.tsx';
import styles from './key-hints.module.css';

/** The keys of the table, for those who have a keyboard. */
export function KeyHints() {
  const { singleLetterKeys } = useUi();
  if (!singleLetterKeys) return null;
  return (
    <span className={styles.keys}>
      <kbd>j</kbd> <kbd>k</kbd> move <kbd>Enter</kbd> open <kbd>[</kbd> <kbd>]</kbd> page
    </span>
  );
}
