import { IconButton } from '@sentinel/ui';
import { X } from 'lucide-react';
import styles from './chips.module.css';

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** What was chosen, each with a button that removes it; nothing where nothing was. */
export function Chips<Value extends string>({ label, chosen, onChange }: ChipsProps<Value>) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {chosen.map((value) => (
        <li key={value} className={styles.chip}>
          <span title={value}>{value}</span>
          <IconButton
            size="small"
            label={`Remove ${value}`}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(chosen.filter((one) => one !== value))}
          />
        </li>
      ))}
    </ul>
  );
}
