import { Button, Checkbox, Dropdown, TextField } from '@sentinel/ui';
import { EMAIL_MESSAGE, isEmail } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import styles from './audit.module.css';
import { type AuditedOperation, type AuditFilter, EVERYTHING } from './audit.query.ts';

interface AuditFilterFormProps {
  /** The values to filter the log by; none until it has been loaded. */
  readonly operations: readonly AuditedOperation[];
  readonly onApply: (filter: AuditFilter) => void;
}

/** Filters the audit log: by exact email, by action, and by whether it was done while running as another user. */
export function AuditFilterForm({ operations, onApply }: AuditFilterFormProps) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [fault, setFault] = useState<string>();
  const email = filter.email.trim();

  function apply() {
    if (email !== '' && !isEmail(email)) setFault(EMAIL_MESSAGE);
    else onApply({ ...filter, email });
  }

  return (
    <form
      className={styles.filter}
      noValidate
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={filter.email}
        error={fault}
        onChange={({ target }) => {
          setFilter({ ...filter, email: target.value });
          setFault(undefined);
        }}
      />
      <Dropdown
        label="Action"
        options={[
          { value: '', label: 'All actions' },
          ...operations.map(({ operation, action }) => ({ value: operation, label: action })),
        ]}
        value={filter.operation}
        onChange={(operation) => setFilter({ ...filter, operation })}
      />
      <Checkbox
        className={styles.only}
        label="Only on behalf of another user"
        checked={filter.isImpersonatedOnly}
        onChange={({ target }) => setFilter({ ...filter, isImpersonatedOnly: target.checked })}
      />
      <div className={styles.buttons}>
        <Button type="submit">Apply</Button>
        <Button
          variant="outline"
          onClick={() => {
            setFilter(EVERYTHING);
            setFault(undefined);
            onApply(EVERYTHING);
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}
