import styles from './key-cap.module.css';

/** A key as it looks on a keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** The key that is held for shortcuts: Control, or Command on a Mac. */
export const HELD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
