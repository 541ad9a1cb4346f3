import { useUi } from '@sentinel/ui';
import { KeyCap } from '../../key-cap/key-cap.tsx';
import styles from './key-hints.module.css';
import type { KeyMode } from './review-command.ts';

interface Hint {
  readonly keys: readonly string[];
  readonly does: string;
  readonly isLetter?: boolean;
}

const LEFT_RIGHT = ['←', '→'];
const HINTS: Readonly<Record<KeyMode, readonly Hint[]>> = {
  interactions: [
    { keys: ['R'], does: 'Relevant', isLetter: true },
    { keys: ['N'], does: 'Not Relevant', isLetter: true },
    { keys: LEFT_RIGHT, does: 'Previous, Next' },
    { keys: ['H'], does: 'highlight by keyboard', isLetter: true },
    { keys: ['[', ']'], does: 'choose a highlight', isLetter: true },
    { keys: ['U'], does: 'undo', isLetter: true },
    { keys: ['M'], does: 'note', isLetter: true },
  ],
  highlight: [
    { keys: ['Shift', ...LEFT_RIGHT], does: 'move the end' },
    { keys: ['Alt', ...LEFT_RIGHT], does: 'move the start' },
    { keys: ['Ctrl'], does: 'by character' },
    { keys: ['Del'], does: 'remove' },
    { keys: ['Esc'], does: 'done' },
  ],
  cursor: [
    { keys: LEFT_RIGHT, does: 'word' },
    { keys: ['↑', '↓'], does: 'paragraph' },
    { keys: ['Shift'], does: 'extend' },
    { keys: ['Enter'], does: 'highlight' },
    { keys: ['Esc'], does: 'done' },
  ],
};

/** What the keys do now. */
export function KeyHints({ mode }: { readonly mode: KeyMode }) {
  const { singleLetterKeys } = useUi();
  const hints = HINTS[mode].filter(({ isLetter }) => singleLetterKeys || !isLetter);
  return (
    <footer className={styles.hints}>
      {hints.map(({ keys, does }) => (
        <Keys key={does} keys={keys} does={does} />
      ))}
      {singleLetterKeys ? (
        <span className={styles.last}>
          <Keys keys={['?']} does="all keys" />
        </span>
      ) : null}
    </footer>
  );
}

const Keys = ({ keys, does }: Pick<Hint, 'keys' | 'does'>) => (
  <span className={styles.hint}>
    {keys.map((key) => (
      <KeyCap key={key}>{key}</KeyCap>
    ))}
    {does}
  </span>
);
