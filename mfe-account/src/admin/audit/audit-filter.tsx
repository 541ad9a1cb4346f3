import { Button, Checkbox, DateRangeField, Dropdown, dateFault, TextField } from '@sentinel/ui';
import { EMAIL_MESSAGE, isEmail } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import styles from './audit.module.css';
import type { AuditedOperation } from './audit.query.ts';
import { type AuditFilter, auditSearchOf, EVERYTHING, isBackward, MAX_CONCERNS } from './audit-address.ts';

interface AuditFilterFormProps {
  /** The filter that the address has. */
  readonly applied: AuditFilter;
  /** Whose days the filter's are. */
  readonly zone: string;
  /** The values to filter the log by; none until it has been loaded. */
  readonly operations: readonly AuditedOperation[];
  readonly onApply: (filter: AuditFilter) => void;
}

/** Filters the audit log: by exact email, by action, by what it concerns, by days, and by whether it was done while running as another user. */
export function AuditFilterForm({ applied, operations, zone, onApply }: AuditFilterFormProps) {
  const [filter, setFilter] = useState(applied);
  const [shown, setShown] = useState(auditSearchOf(applied));
  const [fault, setFault] = useState<string>();
  const email = filter.email.trim();

  // The back button applies another filter.
  if (shown !== auditSearchOf(applied)) {
    setShown(auditSearchOf(applied));
    setFilter(applied);
    setFault(undefined);
  }

  function apply() {
    if (email !== '' && !isEmail(email)) setFault(EMAIL_MESSAGE);
    else if (dateFault(filter.days) === undefined) onApply({ ...filter, email, concerns: filter.concerns.trim() });
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
      <TextField
        label="Concerns"
        placeholder="An alert, search or company"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CONCERNS}
        value={filter.concerns}
        onChange={({ target }) => setFilter({ ...filter, concerns: target.value })}
      />
      <DateRangeField
        label={`Days (${zone})`}
        value={filter.days}
        error={isBackward(filter.days) ? 'The first day is after the last.' : undefined}
        onChange={(days) => setFilter({ ...filter, days })}
      />
      <div className={styles.last}>
        <Checkbox
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
      </div>
    </form>
  );
}
