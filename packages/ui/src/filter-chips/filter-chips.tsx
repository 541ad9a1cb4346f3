import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './filter-chips.module.css';

/** One filter that is on. */
export interface FilterChip {
  /** Its id among the chips. */
  name: string;
  /** The filter: 'Trade Date'. */
  label: string;
  /** What it is set to: '01 Jan 2021 – 20 Nov 2026'. */
  text: string;
  onRemove(): void;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** The name of the list, for screen readers. */
  label?: string | undefined;
  /** Makes the text of a chip a button that leads to its filter. */
  onOpen?: ((name: string) => void) | undefined;
}

/** The filters that are on, each with an × that removes it; on phones, in one line that scrolls sideways. */
export function FilterChips({ chips, label = 'Filters in use', onOpen }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);

  // The button that had the focus is gone: the next chip's takes it, else the last one's.
  useEffect(() => {
    if (removedAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button[data-remove]');
    buttons?.[Math.min(removedAt.current, chips.length - 1)]?.focus();
    removedAt.current = null;
  }, [chips]);

  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label={label}>
      {chips.map((chip, index) => {
        const words = (
          <>
            <span className={styles.label}>{chip.label}</span> {chip.text}
          </>
        );
        return (
          <li key={chip.name} className={styles.chip}>
            {onOpen ? (
              <button type="button" className={styles.words} onClick={() => onOpen(chip.name)}>
                {words}
              </button>
            ) : (
              <span className={styles.words}>{words}</span>
            )}
            <button
              type="button"
              data-remove=""
              className={styles.remove}
              aria-label={`Remove ${chip.label} ${chip.text}`}
              onClick={() => {
                removedAt.current = index;
                chip.onRemove();
              }}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
