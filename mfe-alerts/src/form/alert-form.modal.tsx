import { Banner, Modal } from '@sentinel/ui';
import { useState } from 'react';
import type { AlertKind } from '../alert-kinds.ts';
import { newDraft } from '../draft/alert-draft.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { AlertFields } from './alert-fields.tsx';
import styles from './alert-form.module.css';
import { useAlertForm } from './use-alert-form.ts';

interface AlertFormModalProps {
  readonly email: string;
  readonly kind: AlertKind;
  /** Names already used. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** The form for a new alert, above the list (spec part 2, section 2 "Alerts list"). */
export function AlertFormModal({ email, kind, names, onClose }: AlertFormModalProps) {
  const [initial] = useState(() => newDraft(kind.formType));
  const form = useAlertForm({ email, initial, stored: undefined, names, onSaved: onClose });
  return (
    <Modal
      open
      onClose={onClose}
      closesOnBackdrop={false}
      size="large"
      title={`Create New Alert - ${kind.formTitle}`}
      buttons={[
        { label: 'Cancel', onClick: onClose, disabled: form.isSaving },
        { label: 'Save alert', onClick: form.submit, loading: form.isSaving },
      ]}
    >
      <form
        ref={form.element}
        noValidate
        className={styles.modal}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p>{kind.formIntro}</p>
        {form.failure ? <Banner tone="error">{form.failure}</Banner> : null}
        <div className={styles.fields}>
          <AlertFields draft={form.draft} onChange={form.change} fault={form.fault} />
        </div>
        <PreviewPanel email={email} draft={form.draft} />
        {/* Lets Enter in a field save: the dialog's buttons are outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
