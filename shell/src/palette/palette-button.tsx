import { Search } from 'lucide-react';
import { HELD_KEY, KeyCap } from './key-cap.tsx';
import styles from './palette-button.module.css';

interface PaletteButtonProps {
  readonly onOpen: () => void;
  /** The pointer or the focus is on it. */
  readonly onPrepare: () => void;
}

/** Opens the palette from the navbar; on phones only its icon shows. What is shown is part of its name (WCAG 2.5.3). */
export function PaletteButton({ onOpen, onPrepare }: PaletteButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      <Search size={16} />
      <span className="visually-hidden">Find </span>
      <span className={styles.text}>Company, owner, page or action</span>
      <span className={styles.keys}>
        <KeyCap>{HELD_KEY}</KeyCap>
        <KeyCap>K</KeyCap>
      </span>
    </button>
  );
}
