import { accno } from '@sentinel/fields';
import { useNavigate } from '@sentinel/router';
import { Button, TextField } from '@sentinel/ui';
import { storedCopyPath, typedAccession } from '@sentinel/vocabulary-market';
import { useState } from 'react';
import styles from './filing.module.css';

/** Opens a filing by its number, or by a link to the SEC. */
export function FilingSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles.searchForm}
      onSubmit={(event) => {
        event.preventDefault();
        const accession = typedAccession(text);
        setWrong(accession === null);
        if (accession !== null) void navigate(storedCopyPath(accession));
      }}
    >
      <TextField
        label={accno.label}
        hint="Or the link to a filing at the SEC"
        error={isWrong ? 'Enter 18 digits, with or without dashes.' : undefined}
        value={text}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Open filing</Button>
    </form>
  );
}
