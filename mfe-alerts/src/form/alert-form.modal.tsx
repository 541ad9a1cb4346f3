import { CallFailure } from '@sentinel/api-client';
import type { Alert } from '@sentinel/contracts';
import { EntityPicker } from '@sentinel/market-ui';
import { Banner, Checkbox, Modal, TextField, useToast } from '@sentinel/ui';
import type { TradeType } from '@sentinel/vocabulary';
import { useMemo, useRef, useState } from 'react';
import { useSaveAlert } from '../alerts.query.ts';
import { type AlertDraft, type DraftFault, draftFault, draftOf, NEW_DRAFT, savePayload } from './alert-draft.ts';
import styles from './alert-form.module.css';

interface AlertFormModalProps {
  readonly email: string;
  /** The alert to edit; without it, the form creates one. */
  readonly stored: Alert | undefined;
  /** The companies that a new alert starts with. */
  readonly tickers?: readonly string[] | undefined;
  /** Names already used, so that a new alert never replaces another unnoticed. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

const isNameTaken = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.reason === 'name_taken';

const DIRECTIONS: readonly TradeType[] = ['Purchases', 'Sales'];

/** Create or edit an insider-trading alert (spec part 2, section 2 "Create/Edit Alert form"), as a dialog. */
export function AlertFormModal({ email, stored, tickers = NEW_DRAFT.tickers, names, onClose }: AlertFormModalProps) {
  const [draft, setDraft] = useState<AlertDraft>(stored ? draftOf(stored) : { ...NEW_DRAFT, tickers });
  const [fault, setFault] = useState<DraftFault>();
  const nameField = useRef<HTMLInputElement>(null);
  const save = useSaveAlert(email);
  const toast = useToast();

  const chosen = useMemo(() => ({ tickers: draft.tickers, ownerCiks: [] }), [draft.tickers]);
  const change = (part: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFault(undefined);
  };
  const otherNames = names.filter((name) => name !== stored?.alert_name);
  const failure = isNameTaken(save.error) ? undefined : save.error?.message;
  const formFault = fault?.at === 'form' ? fault.text : failure;

  function show(found: DraftFault | undefined) {
    setFault(found);
    if (found?.at === 'name') nameField.current?.focus();
  }

  function submit() {
    const found = draftFault(draft, otherNames);
    show(found);
    if (found) return;
    save.mutate(savePayload(draft, stored), {
      // The name was taken meanwhile, in another window.
      onError: (error) => show(isNameTaken(error) ? { at: 'name', text: error.message } : undefined),
      onSuccess: () => {
        toast({ title: `Saved “${draft.name.trim()}”`, tone: 'success' });
        onClose();
      },
    });
  }

  return (
    <Modal
      open
      onClose={onClose}
      closesOnBackdrop={false}
      title={`${stored ? 'Edit Alert' : 'Create New Alert'} - Insider Trading`}
      buttons={[
        { label: 'Cancel', onClick: onClose, disabled: save.isPending },
        { label: 'Save', onClick: submit, loading: save.isPending },
      ]}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {formFault ? <Banner tone="error">{formFault}</Banner> : null}
        <TextField
          ref={nameField}
          label="Alert name"
          error={fault?.at === 'name' ? fault.text : undefined}
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <EntityPicker
          offers="companies"
          label="Company"
          hint={draft.tickers.length === 0 ? 'None chosen: the alert watches every company.' : undefined}
          chosen={chosen}
          onChange={({ tickers }) => change({ tickers })}
        />
        <fieldset className={styles.directions}>
          <legend>Trade types</legend>
          {DIRECTIONS.map((direction) => (
            <Checkbox
              key={direction}
              label={direction}
              checked={draft.tradeTypes.includes(direction)}
              onChange={(event) =>
                change({
                  tradeTypes: DIRECTIONS.filter((one) =>
                    one === direction ? event.target.checked : draft.tradeTypes.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        {/* Lets Enter in a field save: the dialog's buttons are outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
