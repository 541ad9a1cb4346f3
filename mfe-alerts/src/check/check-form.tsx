import { Button, Dropdown, TextField } from '@sentinel/ui';
import { typedAccession } from '@sentinel/vocabulary-market';
import { type FormEvent, useState } from 'react';
import styles from './check.module.css';

interface CheckFormProps {
  readonly names: readonly string[];
  readonly alertName: string;
  readonly filing: string;
  readonly onAlert: (name: string) => void;
  readonly onFiling: (accession: string) => void;
}

const NO_NUMBER = 'Enter an accession number, such as 0000320193-26-000064, or a link to the filing.';

/** Which filing is checked against which alert. */
export function CheckForm({ alertName, filing, names, onAlert, onFiling }: CheckFormProps) {
  const [typed, setTyped] = useState(filing);
  // What was asked for last: by the address, or by the form where it is no number. Null: nothing yet.
  const [asked, setAsked] = useState(filing === '' ? null : filing);
  const [shown, setShown] = useState(filing);
  if (shown !== filing) {
    setShown(filing);
    setTyped(filing);
    setAsked(filing === '' ? null : filing);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const accession = typedAccession(typed);
    setAsked(typed);
    if (accession !== null) onFiling(accession);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Dropdown
        label="Alert"
        options={names.map((name) => ({ value: name, label: name }))}
        value={alertName}
        onChange={onAlert}
      />
      <TextField
        label="Accession number, or a link to the filing"
        placeholder="0000320193-26-000064"
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        data-page-search=""
        value={typed}
        error={asked !== null && typedAccession(asked) === null ? NO_NUMBER : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" className={styles.submit}>
        Check
      </Button>
    </form>
  );
}
