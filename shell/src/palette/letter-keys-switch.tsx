import { useUi } from '@sentinel/ui/core';
import { useId } from 'react';
import styles from './letter-keys-switch.module.css';

/** Switches the keys that are a single character on or off, for those whose speech input types them (WCAG 2.1.4). */
export function LetterKeysSwitch() {
  const { singleLetterKeys, setSingleLetterKeys } = useUi();
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
        Single-letter keys
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        Turn them off if speech input or a slip of the hand sets them off. For this device.
      </p>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        className={styles.switch}
        aria-describedby={`${id}-hint`}
        checked={singleLetterKeys}
        onChange={(event) => setSingleLetterKeys(event.target.checked)}
      />
    </div>
  );
}
