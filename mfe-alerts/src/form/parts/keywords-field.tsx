import { TextField } from '@sentinel/ui';
import { useState } from 'react';
import { addKeyword } from '../../draft/keywords.ts';
import { Chips } from './chips.tsx';
import styles from './keywords-field.module.css';

interface KeywordsFieldProps {
  readonly label: string;
  readonly keywords: readonly string[];
  readonly onChange: (keywords: readonly string[]) => void;
}

/**
 * Keywords as chips (spec part 2, section 5): added on Enter or when the field is left; Backspace in the empty field removes the last.
 */
export function KeywordsField({ label, keywords, onChange }: KeywordsFieldProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();

  function add(text: string) {
    const entry = addKeyword(keywords, text);
    setFault(entry.fault);
    if (!entry.fault) setTyped('');
    if (entry.keywords !== keywords) onChange(entry.keywords);
  }

  return (
    <div className={styles.keywords}>
      <TextField
        hideLabel
        label={label}
        placeholder="Type a word or phrase and press Enter"
        autoComplete="off"
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
        onBlur={() => add(typed)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!/[\n\r\t]/.test(text)) return;
          event.preventDefault();
          add(text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault(); // would save the alert
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && keywords.length > 0) {
            onChange(keywords.slice(0, -1));
          }
        }}
      />
      <Chips label={`Chosen ${label.toLowerCase()}`} chosen={keywords} onChange={onChange} />
    </div>
  );
}
