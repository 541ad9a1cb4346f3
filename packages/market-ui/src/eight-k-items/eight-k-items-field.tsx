import { Dropdown } from '@sentinel/ui';
import { EIGHT_K_ITEM_OPTIONS, EIGHT_K_ITEMS } from '@sentinel/vocabulary-market';
import { X } from 'lucide-react';
import { PLACEHOLDER, withoutPlaceholder } from '../constraints/placeholder.ts';
import styles from './eight-k-items-field.module.css';

export interface EightKItemsFieldProps {
  label: string;
  /** Item numbers; none means all. */
  value: readonly string[];
  onChange(value: string[]): void;
  disabled?: boolean | undefined;
}

const OPTIONS = [{ value: PLACEHOLDER, label: 'All Item Numbers' }, ...EIGHT_K_ITEM_OPTIONS];

/**
 * The item numbers of 8-K filings (spec part 3 section 2): choosing All Item Numbers clears the selection; each chosen
 * item is a chip below the list.
 */
export function EightKItemsField({ label, value, onChange, disabled = false }: EightKItemsFieldProps) {
  const chosen = withoutPlaceholder(value);
  const items = EIGHT_K_ITEMS.filter(({ code }) => chosen.includes(code));
  return (
    <div className={styles.items}>
      <Dropdown<string>
        multiple
        label={label}
        options={OPTIONS}
        placeholderValue={PLACEHOLDER}
        value={items.length > 0 ? items.map(({ code }) => code) : [PLACEHOLDER]}
        disabled={disabled}
        onChange={(codes) => onChange([...withoutPlaceholder(codes)])}
      />
      {items.length > 0 && !disabled ? (
        <>
          <ul className={styles.chips} aria-label={`${label}: selected`}>
            {items.map(({ code, title }) => (
              <li key={code} className={styles.chip} title={title}>
                <span className={styles.title}>
                  <b>{code}</b> {title}
                </span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove item ${code}`}
                  onClick={() => onChange(chosen.filter((one) => one !== code))}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={styles.clear} onClick={() => onChange([])}>
            Clear selected
          </button>
        </>
      ) : null}
    </div>
  );
}
